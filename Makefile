# Everything that a person or the continuous integration does with this package; `make help` lists it.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PREFIX ?= /usr/local
DESTDIR ?=
# A shell that does not expand the ~ of PREFIX=~/.local hands it over as it is.
prefix := $(patsubst ~/%,$(HOME)/%,$(PREFIX))
share := $(DESTDIR)$(prefix)/share

# The same flags for every debug build, so that building, testing and checking share one build.
STRICT := -Xswiftc -warnings-as-errors
TEST := Scripts/test $(STRICT) --disable-xctest

ifeq ($(shell uname -s),Darwin)
# Homebrew's pkg-config files name the folders of some of the libraries only.
export LIBRARY_PATH := $(shell brew --prefix 2>/dev/null)/lib:$(LIBRARY_PATH)
endif

.PHONY: help setup setup-tests demo build test test-servers check-servers test-spark test-examples golden check docs bench release install format clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

setup: ## Install what is missing to build and draw
	@Scripts/setup

setup-tests: ## Install that, and what the tests need
	@Scripts/setup --tests

demo: release ## Draw charts and cards into demo/, light and dark, and a page that shows them
	@Scripts/demo

build: setup-tests ## Build everything for debugging, warnings as errors
	@Scripts/build --build-tests $(STRICT)

test: setup-tests ## Run the tests; FILTER=name runs only those that match
	@$(TEST) $(if $(FILTER),--filter '$(FILTER)')

# Without SNAPSHOT_SERVERS the tests against real servers say that they are skipped.
test-servers: check-servers ## Send to real servers and to strict fakes, which it installs, and compare
	@SNAPSHOT_SERVERS='$(CURDIR)/.build/servers' $(TEST) --filter ServerTests

check-servers: ## Install the servers of the tests, and see that they and the fakes do what they should
	@Scripts/setup --servers
	Tests/SendTests/Servers/selftest.py
	.build/servers/bin/python Tests/SendTests/Servers/selftest_real.py

test-spark: ## Draw with a Spark of two workers, which it installs, and compare
	@Scripts/setup --spark
	@Scripts/build $(STRICT) --product snapshot
	.build/spark/bin/python Examples/spark/test.py .build/debug/snapshot

test-examples: ## Build the example that uses the library, and draw with it
	@Examples/run

# A run that records never passes, so that no recording goes unnoticed.
golden: setup ## Record the goldens anew, or those of FILTER='name'; always ends in an error, look at git diff
	@if [ -n "$${CI:-}" ]; then echo 'golden: refused under CI; record on your own machine.' >&2; exit 1; fi
	@SNAPSHOT_RECORD='$(or $(FILTER),1)' $(TEST) --filter 'Golden|SelectionBackground' || true
	@changed=$$(git status --short Golden); echo "$${changed:-golden: nothing changed.}"
	@echo 'golden: look at every picture that changed, then run make test.' >&2; exit 1

check: ## Layout, imports, warnings and code that does not belong here
	@Scripts/check

docs: ## Build the library's documentation into .build/docs, warnings as errors
	@Scripts/docs

bench: ## Measure every stage and the whole against other programs
	@Scripts/setup --bench
	@$(MAKE) --no-print-directory release
	@Scripts/bench

release: setup ## Build snapshot and snapshot-send, with the Swift runtime inside
	@if [ ! -e .build/release/snapshot ]; then \
	  echo 'release: the first build takes 5 to 10 minutes on 2 cores'; \
	fi
	@Scripts/build $$(Scripts/release-flags) --product snapshot
	@Scripts/build $$(Scripts/release-flags) --product snapshot-send

# Under sudo nothing is built, which would leave files of root's behind: run make release before.
install: $(if $(SUDO_USER),,release) ## Install programs, manual and completions to PREFIX, /usr/local by default
	@test -x .build/release/snapshot -a -x .build/release/snapshot-send \
	  || { echo 'install: run make release first.' >&2; exit 1; }
	@install -d '$(DESTDIR)$(prefix)/bin' '$(share)/man/man1' '$(share)/bash-completion/completions' \
	  '$(share)/zsh/site-functions' '$(share)/fish/vendor_completions.d'
	@install -m 755 .build/release/snapshot .build/release/snapshot-send '$(DESTDIR)$(prefix)/bin'
	@.build/release/snapshot manual | install -m 644 /dev/stdin '$(share)/man/man1/snapshot.1'
	@.build/release/snapshot completions bash | install -m 644 /dev/stdin '$(share)/bash-completion/completions/snapshot'
	@.build/release/snapshot completions zsh | install -m 644 /dev/stdin '$(share)/zsh/site-functions/_snapshot'
	@.build/release/snapshot completions fish | install -m 644 /dev/stdin '$(share)/fish/vendor_completions.d/snapshot.fish'
	@echo 'install: snapshot, snapshot-send, the manual page and completions are in $(DESTDIR)$(prefix)'

format: ## Lay out all Swift files as the checks want them
	@git ls-files -co --exclude-standard '*.swift' | xargs swift format --in-place --parallel

clean: ## Remove everything built
	rm -rf .build demo
