# make serve   builds Interlock and serves it at http://127.0.0.1:8080 (HOST and PORT override; LIVE=1 takes programs that run)
# make serve-cluster serves rooms by two processes on one PostgreSQL, and prints their addresses
# make release builds .build/program/interlock, its symbols in a file next to it
# make install puts the program below PREFIX (/usr/local)
# make package makes a Debian package and an archive of it in .build/packages
# make test    runs what CI runs for each change
# make check-release runs what is checked before a version besides: dependent packages, memory, traits, the packages
# make docs    builds the documentation as a static site in .build/docs
# They install what is missing: Debian packages with apt-get (sudo only when not root), Python tools into .venv.

HOST ?= 127.0.0.1
PORT ?= 8080
# The address of the source, which pages and packages name; without what a clone may have to log in.
PROJECT_URL ?= $(shell git remote get-url origin 2>/dev/null | sed -nE '/^https:/{s,//[^/@]*@,//,;s/\.git$$//;p}')
PREFIX ?= /usr/local

SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
BUILD_PACKAGES := binutils libcmark-dev libjavascriptcoregtk-4.1-0 libpq-dev libqrencode-dev librsvg2-2 libsqlite3-dev libssl-dev libxml2-dev pkg-config zlib1g-dev
TEST_PACKAGES := chromium-headless-shell curl default-jre-headless fonts-dejavu-core fonts-noto-cjk fonts-noto-color-emoji fonts-noto-core \
  graphviz libxml2-utils plantuml poppler-utils postgresql python3-venv valgrind
RELEASE := .build/program/interlock
BUILT := .build/release/interlock
DEBUG := .build/debug/interlock
# `make serve`, `make test` and the rest share one build, since another setting of the compiler builds everything again, which takes
# longer than all else. Warnings are errors in it only with STRICT=1, as CI has it: a newcomer with a later compiler is not stopped.
DEVELOPMENT := $(if $(STRICT),INTERLOCK_STRICT=1,INTERLOCK_DEVELOPMENT=1)
BUILD := $(DEVELOPMENT) swift build --explicit-target-dependency-import-check error
# Nothing looks the program's own functions up by name; those that are not offered to others and not used are left out.
RELEASE_FLAGS := $(if $(filter Linux,$(shell uname)),-Xlinker --no-export-dynamic)
RELEASE_BUILD := swift build -c release --static-swift-stdlib $(RELEASE_FLAGS)
SHARE = $(DESTDIR)$(PREFIX)/share
PACKAGES := .build/packages

.PHONY: serve serve-cluster cluster-requirements install package check-package check-release build release \
  test lint unit docs dependent memory fuzz fuzz-readers \
  fuzz-references soak pages browser protocols integrations traits requirements test-requirements goldens conformance contact-sheet hostile layout limits notations \
  phase-drawings

# The program that the tests use: only the modules that take their time are optimized, so it is built in half the time.
serve: requirements
	$(BUILD) --product interlock
	exec $(DEBUG) serve --host $(HOST) --port $(PORT) $(LIVE:%=--live) $(PROJECT_URL:%=--project '%')

# Starts PostgreSQL in a private folder and two processes that share rooms by it; ends with Ctrl-C.
serve-cluster: release cluster-requirements
	exec python3 Benchmarks/serve-cluster --program $(RELEASE)

release: requirements
	$(RELEASE_BUILD) --product interlock
	mkdir -p $(dir $(RELEASE))
ifeq ($(shell uname),Linux)
	objcopy --only-keep-debug $(BUILT) $(RELEASE).debug
	objcopy --strip-all --add-gnu-debuglink=$(RELEASE).debug $(BUILT) $(RELEASE)
else
	strip -x -o $(RELEASE) $(BUILT)
endif

# Puts the program below PREFIX, with the folders that it serves from, its manual page and what shells complete by.
install: release
	$(RELEASE_BUILD) --product generate-manual
	mkdir -p .build/manual
	.build/release/generate-manual $(RELEASE) --output-directory .build/manual \
	  --date "$$(git log -1 --format=%cs 2>/dev/null || date +%F)"
	install -d $(DESTDIR)$(PREFIX)/bin
	install $(RELEASE) $(DESTDIR)$(PREFIX)/bin
	install -D -m 644 .build/manual/interlock.1 $(SHARE)/man/man1/interlock.1
	$(call completion,bash,bash-completion/completions/interlock)
	$(call completion,zsh,zsh/site-functions/_interlock)
	$(call completion,fish,fish/vendor_completions.d/interlock.fish)
	mkdir -p $(SHARE)/interlock
	cp -R Templates Public Lessons $(SHARE)/interlock/
	mkdir -p $(SHARE)/interlock/Examples
	cp -R Examples/Sources $(SHARE)/interlock/Examples/
	install -D -m 644 LICENSE $(SHARE)/doc/interlock/copyright
ifeq ($(shell uname),Linux)
	install -D -m 644 Packaging/interlock.service $(DESTDIR)$(PREFIX)/lib/systemd/system/interlock.service
endif

# What is installed, as a Debian package and as an archive, for computers with the libraries of this one's system.
package:
	rm -rf $(PACKAGES)
	$(MAKE) install DESTDIR=$(PACKAGES)/root PREFIX=/usr
	Packaging/package $(PACKAGES)/root $(PACKAGES) $(PROJECT_URL)
	rm -rf $(PACKAGES)/root

# Unpacks both, and starts the program from there.
check-package: package
	Tests/Packaging/check $(PACKAGES)

define completion
$(RELEASE) --generate-completion-script $(1) > .build/manual/$(1)
install -D -m 644 .build/manual/$(1) $(SHARE)/$(2)
endef

build: requirements
	$(BUILD) --build-tests

# Two at a time, since few of these targets keep two cores busy alone.
test:
	$(MAKE) --jobs=2 lint unit fuzz-references notations protocols integrations layout docs pages browser

# What seldom breaks and is built for long: other packages' builds, and this one's for those who install it. CI runs it when
# `.ci/needs-release-check` says so. The build without a trait is the last one, since the others use the build with it.
check-release:
	$(MAKE) --jobs=2 dependent memory
	$(MAKE) check-package
	$(MAKE) traits

# Source that tests read as users write it, old spellings included.
WRITTEN_BY_USERS := -not -path 'Tests/Fixtures/*' -not -path '*/Patterns/*'
lint:
	find Package.swift Examples Plugins Sources Tests -name '*.swift' $(WRITTEN_BY_USERS) -print0 \
	  | xargs -0 swift format lint --strict --parallel
	@! LC_ALL=C.UTF-8 grep -rnE --include='*.swift' --exclude-dir=Patterns --exclude-dir=Generated '^.{121}' Examples Sources Tests | grep -E ':[0-9]+: *//' | grep -vE '[a-z]://' \
	  || { echo 'error: comments keep to 120 columns'; exit 1; }

unit: build test-requirements
	$(DEVELOPMENT) swift test --skip-build --parallel

# The products of `Package.swift` and the articles, with the gallery as it is now in a copy of these; a link that leads nowhere is an
# error.
DOCUMENTED := InterlockArticles Interlock Statecharts StatechartExecution ECMAScriptDataModel StatechartAnalysis StatechartFormats \
  StatechartDiagrams GraphLayout GameplayStates GameplayKitCompatibility
docs: build
	rm -rf .build/docs .build/articles
	cp -R Sources/InterlockArticles .build/articles
	Packaging/gallery-article $(DEBUG) .build/articles/Interlock.docc
	INTERLOCK_ARTICLES=.build/articles $(DEVELOPMENT) swift package --allow-writing-to-directory .build/docs generate-documentation $(DOCUMENTED:%=--target %) \
	  --enable-experimental-combined-documentation --warnings-as-errors --output-path .build/docs

# Packages that depend on this one are built without any flag, in one folder: one reads what `interlock` reads and has the
# example of the README, the examples run, and the plugin is tried on one. SwiftPM could take the build manifest of one for that of another.
DEPENDENT_BUILD := swift build -c release --disable-build-manifest-caching --scratch-path .build-dependent --package-path
dependent: build
	$(DEPENDENT_BUILD) Tests/Dependent
	Tests/Dependent/compare .build-dependent/release/Dependent $(DEBUG) .build/dependent
	.build-dependent/release/ReadmeExample | grep 'press was refused'
	$(DEPENDENT_BUILD) Examples
	Examples/check .build-dependent/release/examples $(DEBUG)
	Tests/PluginTrial/check $(DEBUG) .build-dependent

# Without the trait that reads program source much is built again; the next build has it back.
traits: build
	$(BUILD) --disable-default-traits --product interlock
	echo 'class A {}' > .build/without.swift
	! $(DEBUG) convert .build/without.swift --to json 2> .build/without.txt
	grep 'built without the trait SwiftSource' .build/without.txt

memory: build test-requirements
	.build/debug/XMLTreeMemoryCheck
	valgrind --quiet --leak-check=full --errors-for-leak-kinds=definite --show-leak-kinds=definite --error-exitcode=1 \
	  .build/debug/XMLTreeMemoryCheck 20

# Sends requests that cost a server much and measures cheap pages next to each: HOSTILE names some of them, HOSTILE_SECONDS (90)
# is the longest that one is waited for. Then workers are ended while a class uses the server.
hostile: release
	python3 Tests/Hostile/load.py --only "$(HOSTILE)" --limit $${HOSTILE_SECONDS:-90} $(RELEASE)
	python3 Tests/Hostile/workers.py $(RELEASE)

# Looks for inputs that end the program or break what holds of all: FUZZ_SECONDS (60), FUZZ_SEED (1), FUZZ_CASES.
fuzz: build
	$(DEBUG:interlock=Fuzz)
	$(DEBUG:interlock=Fuzz) references

# The readers are given 2,000 texts in which names refer to names, or something is repeated very often.
fuzz-references: build
	FUZZ_CASES=$${FUZZ_CASES:-2000} FUZZ_SECONDS=$${FUZZ_SECONDS:-3600} $(DEBUG:interlock=Fuzz) references

# Shows 20,000 different machines, and holds the server's memory against --cache-memory and 150 MB more: SOAK_MACHINES.
soak: build
	INTERLOCK="$(DEBUG)" python3 Tests/Soak/soak.py

# Has libFuzzer look for texts that end a reader, keep it busy for ten seconds, or are read and written unlike: FUZZ_SECONDS
# (60) for each reader, or each of FUZZ_NOTATIONS, from the fixtures, exports of one of them and the corpus next to the repository.
fuzz-readers: build
	mkdir -p .build-fuzz/exports
	for kind in svg html; do \
	  $(DEBUG) render -q Tests/Notations/StatechartFormatsTests/Fixtures/guards.scxml -o .build-fuzz/exports/guards.$$kind || exit 1; \
	done
	INTERLOCK_FUZZ=1 swift build --scratch-path .build-fuzz --sanitize fuzzer --product ReaderFuzz
	for notation in $(or $(FUZZ_NOTATIONS),$$($(DEBUG:interlock=Fuzz) readers)); do \
	  mkdir -p .build-fuzz/found/$$notation && \
	  SWIFT_BACKTRACE=enable=no FUZZ_NOTATION=$$notation .build-fuzz/debug/ReaderFuzz -max_total_time=$${FUZZ_SECONDS:-60} -timeout=10 \
	    -rss_limit_mb=2048 -max_len=20000 -print_final_stats=1 -artifact_prefix=.build-fuzz/$$notation- \
	    .build-fuzz/found/$$notation Tests/Notations/StatechartFormatsTests/Fixtures .build-fuzz/exports \
	    Tests/Fixtures/SwiftSources Tests/Swift/SwiftStatechartsTests/Patterns \
	    $$(ls -d $${INTERLOCK_SHARED:-../shared}/corpus/$$notation 2>/dev/null) || exit 1; \
	done

# Measures drawings of the graphs next to the repository against Tests/Layout/limits.json.
layout: build .venv/ready
	INTERLOCK="$(DEBUG)" .venv/bin/python -m pytest -q -rs Tests/Layout

# What is written in other tools' notations is given to those tools.
notations: build .venv/ready
	INTERLOCK="$(DEBUG)" .venv/bin/python -m pytest -q -rs Tests/Notations

# The clients of others speak with the language server and with the server for agents.
protocols: build .venv/ready
	INTERLOCK="$(DEBUG)" .venv/bin/python -m pytest -q -rs Tests/Protocols

# Tools that check, build documents and show findings use the program; what it writes for others is run.
integrations: build .venv/ready
	INTERLOCK="$(DEBUG)" .venv/bin/python -m pytest -q -rs Tests/Integrations

# Answers of the server are asked for and read without a browser.
pages: build test-requirements .venv/ready
	INTERLOCK="$(DEBUG)" .venv/bin/python -m pytest -q -n auto Tests/Pages

# What only a browser knows: layout, focus, scripts, paper, and what axe finds.
browser: build test-requirements .venv/ready
	INTERLOCK="$(DEBUG)" .venv/bin/python -m pytest -q -n auto Tests/Browser

# Rewrites the golden files; the tests fail while they do, so that nobody records by accident.
goldens: build
	RECORD_GOLDENS=1 $(DEVELOPMENT) swift test --skip-build

# Runs the public suites and writes the page with the results; like goldens, it fails while it does.
conformance: build
	RECORD_GOLDENS=1 $(DEVELOPMENT) swift test --skip-build --filter ConformancePageTests

# Draws anew what each phase of the layout gives for one chart, for the article on it; like goldens, it fails while it does.
phase-drawings: build
	RECORD_GOLDENS=1 $(DEVELOPMENT) swift test --skip-build --filter PhaseDrawingTests

# Rewrites the limits of the layout gate where a goal is not reached; fails as well.
limits: build .venv/ready
	RECORD_LIMITS=1 INTERLOCK="$(DEBUG)" .venv/bin/python -m pytest -q -rs Tests/Layout

# Draws the gallery and the corpus next to the repository on one page, light and dark, to be looked at.
contact-sheet: build
	python3 Tests/Layout/contact_sheet.py $(DEBUG) .build/contact-sheet.html

requirements:
	@$(call install,$(BUILD_PACKAGES))

cluster-requirements:
	@$(call install,postgresql)

# After the others: apt-get cannot run twice at a time.
test-requirements: requirements
	@$(call install,$(TEST_PACKAGES))

# Asks apt-get only for what is missing, so that nothing is fetched once all is there.
define install
missing=""; for package in $(1); do \
  dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q '^install ok installed' || missing="$$missing $$package"; \
done; \
if [ -n "$$missing" ]; then \
  if ! command -v apt-get >/dev/null; then echo "please install:$$missing"; exit 1; fi; \
  $(SUDO) apt-get update && $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $$missing; \
fi
endef

.venv/ready: Tests/Browser/requirements.txt Tests/Pages/requirements.txt Tests/Layout/requirements.txt Tests/Notations/requirements.txt Tests/Protocols/requirements.txt \
  Tests/Integrations/requirements.txt | test-requirements
	python3 -m venv .venv
	.venv/bin/pip install --quiet --disable-pip-version-check $(patsubst %,-r %,$^)
	touch $@
