# Two commands set everything up: `make demo` and `make test`. `make help` lists the rest.
# The environment lives in .venv; `make PYTHON=python3.12 …` chooses the Python it is made with.
PYTHON ?= python3
BIN := .venv/bin
# A file's tests stay together, as they share what is dear to make; files with slow tests are begun first.
# The kit is compiled once: the tests start hundreds of processes, and a sandbox cannot write what it has compiled.
PYTEST = $(BIN)/python -m compileall -q aima_games autograder solutions && \
	$(BIN)/python -m pytest -n 3 --dist loadfile --no-loadscope-reorder

.PHONY: help demo test tests test-more test-long lint lab practice notebooks book runtime site slides proofs matrix benchmarks postgres clean

help:
	@echo "make demo       the whole round in ./demo: release, ten submissions, grades, feedback, report, quiz"
	@echo "make test       style, types and the tests"
	@echo "make test-more  what CI runs as well: more seeds, hostile hand-ins, faults at more moments, other front ends"
	@echo "make test-long  the other tests: more games, more seeds, each front end, every lecture in a browser"
	@echo "make lab        JupyterLab on the lectures"
	@echo "make practice   the questions to practise on in the lectures, notebooks/practice.json"
	@echo "make notebooks  execute the lectures and write the notebooks from their texts"
	@echo "make book       the website of the course, in build/book; it needs no network"
	@echo "make site       website and notebooks that run in the browser, for any web host, in build/site"
	@echo "make runtime    what that needs, from npm and PyPI, in build/pyodide and build/wheels"
	@echo "make slides     the lectures as slides, in build/slides; they need no network either"
	@echo "make proofs     that the kit's assignments can be released: known mistakes lose marks, where not on record"
	@echo "make matrix     the students' package on each Python here, with the oldest and the newest libraries; from an index"
	@echo "make benchmarks the measured figures of the handbook, measured again; less than a minute"
	@echo "make postgres   a PostgreSQL server to try a course's gradebook on (needs Debian's package postgresql)"
	@echo "make clean      remove the environment and the demo"

.venv/installed: pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed; use make PYTHON=…")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[instructor,dev]'
	@touch $@

demo: .venv/installed
	$(BIN)/autograder demo demo

# Style and types need one processor, and the tests have waits to fill.
test: .venv/installed
	$(MAKE) --no-print-directory -j2 lint tests

# With MORE=yes those of `make test-more` in the same run: what both need is then made once.
tests: .venv/installed
	$(PYTEST) -m '$(if $(MORE),not long,not more and not long)'

test-more: .venv/installed
	$(PYTEST) -m 'more and not long'

test-long: .venv/installed
	$(PYTEST) -m long

lint: .venv/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

lab: practice
	$(BIN)/jupyter lab notebooks

practice: .venv/installed
	$(BIN)/python -m autograder.publish.practice_pack

notebooks: .venv/installed
	$(BIN)/python -m autograder.publish.notebooks

book: .venv/installed
	$(BIN)/python -m sphinx -q -W --keep-going notebooks build/book
	@echo "Open build/book/index.html"

runtime: .venv/installed
	$(BIN)/python -m autograder.publish.site.runtime

site: runtime
	rm -rf build/site
	$(BIN)/autograder site --out build/site

slides: .venv/installed
	$(BIN)/python -m autograder.publish.slides build/slides
	@echo "Open build/slides/index.html"

proofs: .venv/installed
	$(BIN)/python -m autograder.steps.release

matrix: .venv/installed
	$(BIN)/python -m tests.matrix

benchmarks: .venv/installed
	$(BIN)/python -m tests.benchmarks

postgres: .venv/installed
	$(BIN)/python -m tests.postgres

clean:
	rm -rf .venv demo build dist
