# `make run` and `make test` do all the set-up they need; everything lives in .venv.
PYTHON ?= python3
BIN := .venv/bin
RUNS := .venv/.runs
STAMP := .venv/.tests

.PHONY: run test lint tests bench soak browser docs prices pictures clean

# What running needs: the server and its database; what testing needs comes on top.
$(RUNS): pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet -e '.[serve]'
	touch $@

$(STAMP): $(RUNS)
	$(BIN)/python -m pip install --quiet -e '.[test,peers]'
	touch $@

# In a terminal the demo room in a browser; elsewhere (CI, a pipe) a short tour and the server's self-check.
run: $(RUNS)
	@if [ -t 1 ] && [ -z "$$CI" ]; then $(BIN)/croupier serve --open; \
	else $(BIN)/croupier demo && $(BIN)/croupier serve --check; fi

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test: $(STAMP)
	@$(MAKE) --no-print-directory -j2 lint tests

# In parts, each by new processes: what Numba keeps of compiled kernels is never given back, and would add up.
PARTS = "tests/games/banked" "tests/games tests/kernels --ignore tests/games/banked" \
	"tests --ignore tests/games --ignore tests/kernels"

tests: $(STAMP)
	@failed=0; for part in $(PARTS); do $(BIN)/python -m pytest $$part || failed=1; done; exit $$failed

bench: $(STAMP)
	$(BIN)/python -m pip install --quiet -e '.[bench]'
	$(BIN)/python -m benchmarks

browser: $(STAMP)
	$(BIN)/python -m pytest tests/browser -n 0 -m 'not soak' --durations=10

soak: $(STAMP)
	$(BIN)/python -m pytest tests -m soak --timeout 14400 --durations=10

# The documentation as a site in build/docs; a broken link is an error.
docs: $(STAMP)
	$(BIN)/python -m docs.site build/docs

# The prices that are part of the package, after a change of the law; ANEW=--all after one of the calculations.
prices: $(STAMP)
	$(BIN)/python -m croupier.games.shipped_prices $(ANEW)

# The pictures of the pages, taken from the running program; needs Chromium.
pictures: $(STAMP)
	$(BIN)/python -m docs.take_pictures

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
