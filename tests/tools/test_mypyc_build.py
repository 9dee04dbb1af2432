"""What is compiled, and that no C file is compiled twice."""

from __future__ import annotations

from pathlib import Path

import pytest
from setuptools import Distribution, Extension

import build_cache
import c_compiler
import mypyc_build

SOURCE = """\
#include <Python.h>
#include "number.h"
static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "sample", NULL, NUMBER, NULL};
PyMODINIT_FUNC PyInit_sample(void) { return PyModule_Create(&definition); }
"""


def test_the_modules_that_are_compiled() -> None:
    modules = mypyc_build.compiled_modules()
    packages = {name.split("/")[1] for name in modules}
    assert packages == {pattern.split("/")[0] for pattern in mypyc_build.COMPILED}
    assert "brethren/core/game.py" in modules
    assert "brethren/games/rumble/rules/__init__.py" in modules
    assert not [name for name in modules if name.endswith("__init__.py") and "/rules/" not in name]
    assert not {f"brethren/{name}" for name in mypyc_build.INTERPRETED} & set(modules)


def test_what_is_not_compiled_though_it_could_be_is_there() -> None:
    """A name that is out of date would be compiled, and msgspec would fail at run time."""
    assert not [name for name in mypyc_build.INTERPRETED if not (mypyc_build.PACKAGE / name).exists()]


def compile_sample(folder: Path, number: int) -> list[str]:
    """Compile an extension in a folder of its own; the C files for which the compiler ran."""
    generated = folder / "c"
    generated.mkdir(parents=True)
    (generated / "sample.c").write_text(SOURCE)
    (generated / "number.h").write_text(f"#define NUMBER {number}\n")
    extension = Extension("sample", [str(generated / "sample.c")], include_dirs=[str(generated)])
    command = mypyc_build.CachedBuildExt(Distribution({"name": "sample", "ext_modules": [extension]}))
    command.build_lib, command.build_temp = str(folder / "lib"), str(folder / "objects")
    command.ensure_finalized()
    command.run()
    assert list((folder / "lib").glob("sample.*"))
    return [path.name for path in (folder / "objects").rglob("*.o")]


@pytest.mark.skipif(not c_compiler.is_present(), reason="NO C COMPILER: nothing was compiled")
def test_a_c_file_is_compiled_again_only_if_it_or_a_header_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BRETHREN_BUILD_CACHE", str(tmp_path / "cache"))
    build_cache.folder.cache_clear()
    try:
        assert compile_sample(tmp_path / "first", 0) == ["sample.o"]
        assert compile_sample(tmp_path / "second", 0) == []
        assert compile_sample(tmp_path / "third", 1) == ["sample.o"]
    finally:
        build_cache.folder.cache_clear()
