# `make run` and `make test` install what is missing first; see scripts/install-missing.sh.

.PHONY: run test bench fuzz lint format packages test-packages

formatted = Sources Tests Benchmarks Fuzz Package.swift
static = swift build -c release --static-swift-stdlib --scratch-path .build/static

## Build in release, run every scenario on the built-in mock pool, write reports/junit.xml.
run: packages
	swift build -c release --product authflow
	.build/release/authflow run scenarios --junit reports/junit.xml

## Install what the tests need, then run them all.
test: packages test-packages
	scripts/test.sh

## Build in release with Swift's libraries linked in, measure, write Benchmarks/RESULTS.md.
## Peers are measured where they are installed; nothing is installed here.
bench:
	$(static) --product authflow
	$(static) --product authflow-measure
	python3 Benchmarks/bench.py --write Benchmarks/RESULTS.md

## Feed the readers of outside text with a million made-up inputs, or FUZZ_RUNS of them.
fuzz: packages
	scripts/fuzz.sh

lint:
	swift format lint --strict -r -p $(formatted)

format:
	swift format -i -r -p $(formatted)
	$(MAKE) lint

packages:
	scripts/install-missing.sh libyaml-dev libcurl4-openssl-dev libssl-dev libsqlite3-dev pkg-config

test-packages:
	scripts/install-missing.sh gcc libc6-dev python3 python3-venv openssl libxml2-utils dovecot-imapd dovecot-lmtpd nodejs chromium-headless-shell
	scripts/make-venv.sh
