# `make run` and `make test` install what is missing first; see scripts/install-missing.sh.

.PHONY: run test lint format packages test-packages

## Build in release, run every scenario on the built-in mock pool, write reports/junit.xml.
run: packages
	swift build -c release --product authflow
	.build/release/authflow run scenarios --junit reports/junit.xml

## Install what the tests need, then run them all.
test: packages test-packages
	scripts/test.sh

lint:
	swift format lint --strict -r -p Sources Tests Package.swift

format:
	swift format -i -r -p Sources Tests Package.swift
	$(MAKE) lint

packages:
	scripts/install-missing.sh libyaml-dev libcurl4-openssl-dev libssl-dev libsqlite3-dev pkg-config

test-packages:
	scripts/install-missing.sh python3 python3-venv openssl libxml2-utils dovecot-imapd dovecot-lmtpd
	scripts/make-venv.sh
