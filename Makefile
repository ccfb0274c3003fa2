# Everything that a person or the continuous integration does with this package; `make help` lists it.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PREFIX ?= /usr/local
DESTDIR ?=

# The same flags for every debug build, so that building, testing and checking share one build.
STRICT := -Xswiftc -warnings-as-errors
TEST := swift test $(STRICT) --disable-xctest

ifeq ($(shell uname -s),Darwin)
# Homebrew's pkg-config files name the folders of some of the libraries only.
export LIBRARY_PATH := $(shell brew --prefix 2>/dev/null)/lib:$(LIBRARY_PATH)
endif

.PHONY: help setup demo build test test-servers check-servers test-spark golden check docs bench release install format clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

setup: ## Install what is missing to build and test
	@Scripts/setup

demo: release ## Draw real data into demo/, light and dark, write a mail, and print where it all is
	@Scripts/demo

build: setup ## Build everything for debugging, warnings as errors
	swift build --build-tests $(STRICT)

test: setup ## Run the tests; FILTER=name runs only those that match
	$(TEST) $(if $(FILTER),--filter '$(FILTER)')

# Without SNAPSHOT_SERVERS the tests against real servers say that they are skipped.
test-servers: check-servers ## Send to real servers and to strict fakes, which it installs, and compare
	SNAPSHOT_SERVERS='$(CURDIR)/.build/servers' $(TEST) --filter ServerTests

check-servers: setup ## Install the servers of the tests, and see that they and the fakes do what they should
	@Scripts/setup --servers
	Tests/SendTests/Servers/selftest.py
	.build/servers/bin/python Tests/SendTests/Servers/selftest_real.py

test-spark: ## Draw with a Spark of two workers, which it installs, and compare
	@Scripts/setup --spark
	swift build $(STRICT) --product snapshot
	.build/spark/bin/python examples/spark/test.py .build/debug/snapshot

# A run that records never passes, so that no recording goes unnoticed.
golden: setup ## Record the goldens anew, or those of FILTER='name'; always ends in an error, look at git diff
	@if [ -n "$${CI:-}" ]; then echo 'golden: refused under CI; record on your own machine.' >&2; exit 1; fi
	@SNAPSHOT_RECORD='$(or $(FILTER),1)' $(TEST) --filter 'Golden|SelectionBackground' || true
	@changed=$$(git status --short Golden); echo "$${changed:-golden: nothing changed.}"
	@echo 'golden: look at every picture that changed, then run make test.' >&2; exit 1

check: ## Layout, sizes, layers, warnings and words that do not belong here
	@Scripts/check

docs: ## Build the library's documentation into .build/docs, warnings as errors
	@Scripts/docs

bench: ## Measure every stage and the whole against other programs
	@Scripts/setup --bench
	@$(MAKE) --no-print-directory release
	@Scripts/bench

release: setup ## Build the command, and the program that sends, with the Swift runtime inside
	swift build $$(Scripts/release-flags) --product snapshot
	swift build $$(Scripts/release-flags) --product snapshot-send

# Under sudo nothing is built, which would leave files of root's behind: run make release before.
install: $(if $(SUDO_USER),,release) ## Install both to $(DESTDIR)$(PREFIX)/bin
	@test -x .build/release/snapshot -a -x .build/release/snapshot-send \
	  || { echo 'install: run make release first.' >&2; exit 1; }
	install -d '$(DESTDIR)$(PREFIX)/bin'
	install -m 755 .build/release/snapshot .build/release/snapshot-send '$(DESTDIR)$(PREFIX)/bin'

format: ## Lay out all Swift files as the checks want them
	@git ls-files -co --exclude-standard '*.swift' | xargs swift format --in-place --parallel

clean: ## Remove everything built
	rm -rf .build demo
