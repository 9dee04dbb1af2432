"""The C compiler that Python extensions are built with, if there is one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig


def command() -> list[str]:
    return str(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()


def is_present() -> bool:
    return shutil.which(command()[0]) is not None


def version() -> str:
    """The command, and what it says about itself."""
    version = subprocess.run([*command(), "--version"], capture_output=True, text=True, check=False).stdout
    return " ".join(command()) + "\n" + version
