# make book    build the book and say where to open it
# make test    run every check there is
# make pdf     print the book as one PDF (needs Chromium); with ALL=1 its code and API too
# make epub    make the book for readers of books (needs Chromium)
# make lint    only look at the code
# make bench   measure time and memory
# make stored  compute again what the book stores, and say what differs (takes long)
# make lab     open the notebooks in JupyterLab
# make clean   throw away what was built, what was kept of it, and the environment

VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
PAGES := _build/html
LANDING := $(PAGES)/book/index.html
PDF := _build/yatzy.pdf
EPUB := _build/yatzy.epub

# Whoever names a Python gets it; otherwise the one of the environment goes on, if there is one.
PYTHON ?= $(or $(wildcard $(BIN)/python),python3)

export PATH := $(CURDIR)/$(BIN):$(PATH)

BUILD := python book/_ext/make_book.py

.PHONY: book test pdf epub lint bench stored lab clean environment

book: $(INSTALLED)
	@$(BUILD) html
	@echo "The book is ready. Open it in a browser:"
	@echo "  file://$(CURDIR)/$(LANDING)"

# One run of pytest closes: its last line says whether everything held.
test: lint
	@echo jupyter-book build . -W -n --keep-going
	@$(BUILD) html
	pytest --nbval -m "pages or not pages" -q tests solvers book

pdf: $(INSTALLED)
	@$(BUILD) singlehtml
	@python book/_ext/pdf.py _build/singlehtml $(PDF) $(if $(ALL),--all)
	@echo "The book is printed: file://$(CURDIR)/$(PDF)"

epub: $(INSTALLED)
	@$(BUILD) epub
	@python book/_ext/epub.py _build/epub $(EPUB)
	@echo "The book for readers is ready: file://$(CURDIR)/$(EPUB)"

lint: $(INSTALLED)
	ruff check .
	ruff format --check .
	mypy

bench: $(INSTALLED)
	python -m tests.bench

stored: $(INSTALLED)
	python -m tests.stored

lab: $(INSTALLED)
	@echo "Installing JupyterLab, unless it is there."
	@python -m pip install --quiet --disable-pip-version-check -r book/_ext/requirements-lab.txt
	jupyter lab book

clean:
	@$(BIN)/python -m solvers cache --clear 2> /dev/null || \
	  echo "What the package keeps in the user's cache folder stays: no environment can clear it."
	rm -rf _build $(VENV)

# Looked at each time, because a folder can be copied and a Python replaced.
$(INSTALLED): environment
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' \
	  2> /dev/null || { echo "error: $(PYTHON) is not a Python of 3.11 to 3.14;" \
	  "name one with make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) book/_ext/environment.py $(VENV)
