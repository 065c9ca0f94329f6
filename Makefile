# make book    build the book and say where to open it
# make test    run every check there is
# make pdf     print the book as one PDF (needs Chromium)
# make lint    only look at the code
# make bench   measure time and memory
# make clean   throw away what was built, and the environment

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
PAGES := _build/html
LANDING := $(PAGES)/book/index.html
PDF := _build/yatzy.pdf

export PATH := $(CURDIR)/$(BIN):$(PATH)

# A build with warnings is forgotten: Sphinx would not repeat them for pages it has written.
BUILD = jupyter-book build . --builder $(1) -W -n --keep-going --quiet > /dev/null || \
  { rm -rf _build/.doctrees; echo "error: the book has warnings, see above" >&2; exit 1; }

.PHONY: book test pdf lint bench clean

book: $(INSTALLED)
	@$(call BUILD,html)
	@echo "The book is ready. Open it in a browser:"
	@echo "  file://$(CURDIR)/$(LANDING)"

# One run of pytest closes: its last line says whether everything held.
test: lint
	@echo jupyter-book build . -W -n --keep-going
	@$(call BUILD,html)
	pytest --nbval -m "pages or not pages" -q tests solvers book

pdf: $(INSTALLED)
	@$(call BUILD,singlehtml)
	@python book/_ext/pdf.py _build/singlehtml $(PDF)
	@echo "The book is printed: file://$(CURDIR)/$(PDF)"

lint: $(INSTALLED)
	ruff check .
	ruff format --check .
	mypy

bench: $(INSTALLED)
	python -m tests.bench

clean:
	rm -rf _build $(VENV)

$(INSTALLED): requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' || \
	  { echo "error: Python 3.11 to 3.14 is needed; name one with make PYTHON=python3.12" >&2; \
	    exit 1; }
	@echo "Installing into $(VENV), once; this takes a minute or two."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps \
	  --no-build-isolation --editable .
	@touch $@
