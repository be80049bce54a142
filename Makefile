# Everything is installed into .venv at the versions of constraints.txt; nothing else is touched.
PYTHON ?= python3
BIN := .venv/bin
SITE := build/site
PORT ?= 8000

.PHONY: site serve test check bench format clean

site: .venv/installed  ## Build the site into build/site
	$(BIN)/variorum site --to $(SITE)
	@echo "open $(SITE)/index.html"

serve: site  ## Build the site and serve it on http://127.0.0.1:8000
	$(BIN)/python -m http.server --bind 127.0.0.1 --directory $(SITE) $(PORT)

test: .venv/installed  ## Run every test, the suite's cases among them
	$(BIN)/python -m pytest --numprocesses 2 --dist loadgroup --variorum

check: .venv/installed  ## Lint, format, types, corpus
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/variorum lint
	$(BIN)/variorum schema --check

bench: .venv/installed  ## Measure, as ratios against named peers in one run
	@for script in benchmarks/bench_*.py; do $(BIN)/python $$script || exit 1; done

format: .venv/installed
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:
	rm -rf build dist .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis

.venv/installed: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Variorum needs Python 3.11 or later; name one: make PYTHON=python3.12"; exit 2; }
	$(PYTHON) -m venv .venv
	PIP_CONSTRAINT=$(CURDIR)/constraints.txt $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@
