#!/usr/bin/env bash
# Builds once, runs the witnesses in Python and then Swift's tests, whose closing line comes last.
set -euo pipefail
cd "$(dirname "$0")/.."

swift build --build-tests
AUTHFLOW="$(swift build --show-bin-path)/authflow" .build/venv/bin/python -m pytest -q Tests/Witnesses

log=$(mktemp)
trap 'rm -f "$log"' EXIT
# Thousands of tests at once starve each other until time limits pass that are there for what hangs.
if ! swift test --skip-build --experimental-maximum-parallelization-width 8 2>&1 | tee "$log"; then
  echo "What failed, among thousands of lines above:"
  grep -a "✘" "$log"
  exit 1
fi
