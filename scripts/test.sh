#!/usr/bin/env bash
# Builds once, runs the witnesses in Python and then Swift's tests, whose closing line comes last.
set -euo pipefail
cd "$(dirname "$0")/.."

swift build --build-tests
AUTHFLOW="$(swift build --show-bin-path)/authflow" .build/venv/bin/python -m pytest -q Tests/Witnesses
swift test --skip-build
