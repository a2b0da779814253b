.PHONY: lint test format

lint:
	swift format lint --strict -r -p Sources Tests Package.swift

format:
	swift format -i -r -p Sources Tests Package.swift
	$(MAKE) lint

test:
	swift test
