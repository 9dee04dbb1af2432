# Two commands do everything on a fresh machine: `make play` and `make test`. `make` alone lists the others.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet
SOURCES := $(shell find src docs/rules -type f -not -name '*.pyc' 2>/dev/null) pyproject.toml tools/hatch_build.py README.md
PYTEST := $(BIN)/python -m pytest
.DEFAULT_GOAL := help
.PHONY: help play test lint unit rules unit-compiled compiled bench picture lock golden clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1|\2/' | column -t -s '|'

play: .venv/package ## play a game of Ocracoke against bots in this terminal
	@$(BIN)/brethren play ocracoke

test: lint unit rules unit-compiled ## everything: lint, types, contracts, unit, conformance, rule coverage, both builds

lint: .venv/dev .venv/package ## style, types, import contracts, words
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports --no-cache --no-logo
	$(BIN)/python tools/check_words.py

unit: .venv/dev .venv/package
	@$(BIN)/python tools/need.py postgresql
	$(PYTEST) -n auto --rule-report build/rules.json --cov --cov-report=term:skip-covered --cov-report=xml:build/coverage.xml

rules: unit
	$(BIN)/python tools/rule_coverage.py --results build/rules.json

unit-compiled: .venv/dev .venv/package
	BRETHREN_EXPECT=compiled $(PYTEST) -n auto -o pythonpath=tests

compiled: .venv/package ## build and install the compiled package
	@$(BIN)/brethren --version

bench: .venv/package ## speed of this build beside the interpreted one
	$(BIN)/brethren bench

golden: .venv/dev ## play the golden records anew (then read the diff)
	$(BIN)/python tools/golden.py

picture: .venv/package ## draw the picture of the README anew from a golden record
	$(BIN)/brethren show tests/golden/ocracoke-4-standard-target-won.brethren --move 84 --seat 0 --svg docs/table.svg

lock: .venv/dev ## resolve the dependencies anew into locks/
	$(PIP) install uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
		--no-emit-index-url pyproject.toml locks/build.in -o locks/play.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
		--no-emit-index-url --extra dev --extra server -c locks/play.txt pyproject.toml locks/build.in -o locks/dev.txt

clean: ## remove everything that was built or installed here
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache

# What the targets stand on; each is made once, and again when what it depends on has changed. ------------------------
.venv/play: locks/play.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "installing what the games need ..."
	@$(PIP) install --require-hashes -r locks/play.txt
	@touch $@

.venv/dev: locks/dev.txt .venv/play
	@echo "installing what the tests need ..."
	@$(PIP) install --require-hashes -r locks/dev.txt
	@mkdir -p build
	@touch $@

.venv/package: .venv/play $(SOURCES)
	@echo "building brethren (compiled, where a C compiler is present) ..."
	@$(PIP) install --no-build-isolation --no-deps --force-reinstall .
	@$(BIN)/python -c "from brethren.build import described; print(described())"
	@touch $@
