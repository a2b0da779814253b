#!/usr/bin/env bash
# Builds once and runs both suites at the same time: the witnesses in Python, whose log comes first, and
# Swift's tests, whose closing line comes last.
set -euo pipefail
cd "$(dirname "$0")/.."

swift build --build-tests
program="$(swift build --show-bin-path)/authflow"

logs=$(mktemp -d)
tests=
end() {
  # The tests have a process group of their own, which Ctrl-C does not reach.
  if [ -n "$tests" ]; then kill -- "-$tests" 2>/dev/null || true; fi
  rm -rf "$logs"
}
trap end EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Thousands of tests at once starve each other until time limits pass that are there for what hangs.
setsid swift test --skip-build --experimental-maximum-parallelization-width 8 \
  >"$logs/tests" 2>&1 </dev/null &
tests=$!

failed=0
AUTHFLOW=$program .build/venv/bin/python -m pytest -q Tests/Witnesses 2>&1 \
  | tee -i "$logs/witnesses" || failed=1
tail --pid="$tests" -n +1 -f "$logs/tests"
wait "$tests" || failed=1
tests=

if [ "$failed" -ne 0 ]; then
  echo "What failed, among thousands of lines above:"
  grep -aE '^(FAILED|ERROR) ' "$logs/witnesses" || true
  grep -a "✘" "$logs/tests" || true
  exit 1
fi
