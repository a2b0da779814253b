# `make run` and `make test` install what is missing first; see scripts/install-missing.sh.

.PHONY: run matrix test docs bench dist soak order fuzz model lint format help packages test-packages

formatted = Sources Tests Benchmarks Fuzz Package.swift
# The program has the same bytes regardless of the folder in which it is built.
mapped = -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=/authflow -Xcc -ffile-prefix-map=$(CURDIR)=/authflow
# The functions of short commands are next to each other: peak memory falls from 51 to 38 MB. Only lld can order functions.
ordered = -Xswiftc -use-ld=lld -Xlinker --symbol-ordering-file=$(CURDIR)/scripts/startup-functions.txt \
	-Xlinker --no-warn-symbol-ordering
# Swift's libraries are in the program: it starts faster, and needs no Swift on the machine. The program has a fixed address:
# 164,000 relocations would take 15 % of its start and 8 MB. It exports no symbols, because nothing loads it: 57,000 symbols
# would take 2.5 MB.
# The compiler passes the conformances of generic types. Otherwise, the runtime searches 12,000 records for each of them.
known = -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# C++'s library, which Swift's runtime uses, is in the program too: loading it would take 0.6 ms of each start. The linker
# searches this folder first, and finds no shared library there. Without clang next to Swift, the shared library is used.
inside = .build/inside
archive = $(wildcard $(shell clang -print-file-name=libstdc++.a))
release = mkdir -p $(inside) $(if $(archive),&& ln -sf $(archive) $(inside)/) && \
	swift build -c release --static-swift-stdlib -Xswiftc -L$(CURDIR)/$(inside) \
	-Xlinker -no-pie -Xlinker --no-export-dynamic $(ordered) $(mapped) $(known)

## Build in release, run every scenario on the built-in mock pool, write reports/junit.xml.
run: packages
	$(release) --product authflow
	.build/release/authflow run scenarios --junit reports/junit.xml

## Build in release, run every scenario on each profile, write reports/matrix.md and reports/matrix.html.
matrix: packages
	scripts/install-missing.sh python3
	$(release) --product authflow
	python3 scripts/matrix .build/release/authflow

## Install what the tests need, then run them all.
test: packages test-packages
	scripts/test.sh

## Build the documentation site in .build/site; AUTHFLOW=PROGRAM takes a program that is built already.
docs: packages
	scripts/install-missing.sh python3 python3-venv
	scripts/make-docs.sh

## Build in release, measure, write Benchmarks/RESULTS.md.
## Peers are measured where they are installed; nothing is installed here.
bench:
	$(release) --product authflow
	$(release) --product authflow-measure
	python3 Benchmarks/bench.py --write Benchmarks/RESULTS.md

## Make the packages, the container image, and their checksums in .build/dist, and test them.
dist: packages test-packages
	scripts/install-missing.sh bubblewrap chrpath fish lintian man-db mmdebstrap skopeo zsh
	$(release) --product authflow
	python3 scripts/dist .build/release/authflow .build --container
	AUTHFLOW_DIST=$(CURDIR)/.build/dist AUTHFLOW=.build/release/authflow .build/venv/bin/python -m pytest -q Tests/Witnesses/test_dist.py

## Kill runs on live pools hundreds of times, and check that sweep deletes exactly their users and pools.
## Run 50 scenarios on one mailbox a hundred times, and check that none gets another one's code.
soak: packages test-packages
	swift build --build-tests
	AUTHFLOW_SOAK=1 swift test --skip-build --filter "Fifty scenarios on one mailbox"
	AUTHFLOW_SOAK=1 AUTHFLOW=$$(swift build --show-bin-path)/authflow .build/venv/bin/python -m pytest -q Tests/Witnesses/test_journal.py Tests/Witnesses/test_created_pools.py

## Measure which functions short commands call, and write the order of functions for the linker.
order: packages
	scripts/install-missing.sh python3 valgrind
	$(release) --product authflow
	python3 scripts/startup-functions.py .build/release/authflow

## Feed the readers of outside text with a million made-up inputs, or FUZZ_RUNS of them.
fuzz: packages
	scripts/fuzz.sh

## Rebuild the service model from botocore, or BOTOCORE=1.44.8 for that version; print what is new.
model:
	scripts/install-missing.sh python3 python3-venv
	scripts/make-model.sh $(BOTOCORE)

## Check the style of the code, the spelling and the phrases of everything that people read.
lint:
	swift format lint --strict -r -p $(formatted)
	scripts/install-missing.sh python3 python3-venv
	scripts/lint-prose.sh

## Rewrite the code in its style.
format:
	swift format -i -r -p $(formatted)
	$(MAKE) lint

## List the targets.
help:
	@awk '/^## / { text = text substr($$0, 3); next } \
	  /^[a-z-]+:/ && text { sub(":.*", ""); printf "make %-7s%s\n", $$0, text } { text = "" }' $(firstword $(MAKEFILE_LIST))

packages:
	scripts/install-missing.sh libyaml-dev libcurl4-openssl-dev libssl-dev libsqlite3-dev pkg-config

test-packages:
	scripts/install-missing.sh gcc libc6-dev binutils dpkg-dev mandoc python3 python3-venv openssl libxml2-utils dovecot-imapd dovecot-lmtpd nodejs chromium-headless-shell default-jre-headless groovy munge slurm-client slurmctld slurmd
	scripts/make-venv.sh
