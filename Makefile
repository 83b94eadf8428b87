# Everything sets itself up: all a target needs is Python 3.11 or newer, make and git.
# Packages go to .venv, pinned by hash (build/setup.py); a changed lock file is noticed by its checksum.

VENV := .venv
PY := $(VENV)/bin/python
PORT ?= 8550
GAMES ?= 200
ROUNDS ?= 5
# Python caches its bytecode: compiling again costs seconds at every start.
export PYTHONDONTWRITEBYTECODE :=
# Node compiles the app's Python for the browser; where it is missing, it comes as a package.
NODE := $(if $(shell command -v node 2> /dev/null),,-node)
lock = $(VENV)/.$(1)-$(shell cksum < requirements/$(1).txt | cut -d' ' -f1)$(NODE)

.DEFAULT_GOAL := help
.PHONY: help play build reproduce test soak test-browsers frames quick check bench bench-web bench-browsers desktop icons lock clean

help: ## show this help
	@echo "Backstage Pass: make TARGET"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1@\2/p' Makefile | awk -F@ '{printf "%-14s %s\n", $$1, $$2}'

play: $(call lock,run) ## build the web app if it is stale, serve it and open it in a browser (PORT=8550)
	@$(PY) -m build.serve --port $(PORT)

build: $(call lock,run) ## build the installable web app into build/web
	@$(PY) -m build.make

reproduce: $(call lock,run) ## build twice from nothing by two Pythons and two Nodes, and compare (PYTHONS="a b" NODES="a b")
	@$(PY) -m build.reproduce --pythons "$(PYTHONS)" --nodes "$(NODES)"

test: $(call lock,test) ## prove each promise once, in a browser too (needs a Chromium), in eight minutes
	@$(PY) -m build.chromium > /dev/null
	@$(PY) -m tests.run

soak: $(call lock,everywhere) ## the same with all variations, in three browsers, behind nginx and Caddy; takes hours
	@$(PY) -m build.chromium > /dev/null
	@$(PY) -m tests.everywhere.drivers
	@$(PY) -m tests.run --soak

test-browsers: $(call lock,everywhere) ## one evening in Chromium, Firefox and WebKit (BROWSERS="webkit firefox")
	@$(PY) -m build.chromium > /dev/null
	@$(PY) -m tests.everywhere.drivers
	@$(PY) -m pytest -q tests/everywhere

frames: $(call lock,test) ## play whole games while each frame is compared with one drawn whole (ONLY="flat" BY=card)
	@$(PY) -m build.chromium > /dev/null
	@$(PY) -m tests.browser.frames $(if $(ONLY),--only $(ONLY)) $(if $(BY),--by $(BY))

quick: $(call lock,test) ## check style, types and the tests your changes reach, in 45 seconds
	@$(PY) -m tests.quick

check: $(call lock,test) ## check style, types, and random games with every invariant on (GAMES=200)
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy
	@for game in $$($(PY) -c "from engines import games; print(*games())"); do \
	    $(PY) -m engines check $$game --games $(GAMES) || exit 1; done

bench: $(call lock,bench) ## measure how fast the rules and the store are, against a peer
	@$(PY) -m bench

bench-web: $(call lock,test) ## measure what starts, taps and changes of screen cost, against Flet's stock build (ROUNDS=5 ONLY="boards")
	@$(PY) -m build.chromium > /dev/null
	@$(PY) -m bench.web --rounds $(ROUNDS) $(if $(ONLY),--only $(ONLY))

bench-browsers: $(call lock,everywhere) ## measure how fast it starts in Firefox and WebKit, against Flet's stock build (ROUNDS=5)
	@$(PY) -m build.chromium > /dev/null
	@$(PY) -m bench.web --rounds $(ROUNDS) --only elsewhere

desktop: $(call lock,desktop) ## open the app in a native window, or in one of an installed Chromium
	@$(PY) -m build.desktop

icons: $(call lock,test) ## draw assets/icons/*.png from their SVG sources
	@$(PY) -m build.icons

# What flet-web needs only to run its own server, which `make play` does not start.
UNUSED := annotated-doc anyio certifi click fastapi h11 httpcore httptools httpx idna oauthlib \
  opentelemetry-api python-dotenv pyyaml starlette uvicorn uvloop watchfiles websockets

lock: $(call lock,run) ## re-pin requirements/*.txt from pyproject.toml
	@$(PY) -m ensurepip > /dev/null && $(PY) -m pip --disable-pip-version-check install --quiet uv
	@for set in "run pyproject.toml web" "test pyproject.toml web test" "node '' node" \
	    "everywhere pyproject.toml web test everywhere" \
	    "desktop pyproject.toml web desktop" "bench pyproject.toml web test bench"; do \
	  eval "set -- $$set"; name=$$1; source=$$2; shift 2; \
	  unused=$$([ $$name = run ] && printf -- '--no-emit-package %s ' $(UNUSED)); \
	  $(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	    --no-emit-index-url --no-header --no-annotate $$unused $$source \
	    $$(printf -- '--group %s ' "$$@") --output-file requirements/$$name.txt || exit 1; \
	done

clean: ## remove everything built or downloaded, including .venv
	@rm -rf $(VENV) build/web build/cache build/stock dist .pytest_cache .mypy_cache .ruff_cache

# A Python that is named is the only one that is tried.
$(VENV)/.%:
	@for python in $${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do \
	  if command -v $$python > /dev/null 2>&1 && \
	     $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2> /dev/null; then \
	    name=$$(echo $* | sed 's/-.*//'); \
	    $$python -m build.setup $$name && rm -f $(VENV)/.$$name-* && touch $@ && exit 0; \
	    exit 1; \
	  fi; \
	done; \
	if [ -n "$${PYTHON:-}" ]; then \
	  echo "PYTHON=$$PYTHON is not a Python 3.11 or newer that runs here: name another one, or none." >&2; \
	else \
	  echo "Backstage Pass needs Python 3.11 or newer, and found none (PYTHON=/path/to/python3 make …)." >&2; \
	fi; \
	exit 1
