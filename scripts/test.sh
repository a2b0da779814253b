#!/usr/bin/env bash
# Builds once and runs both suites at the same time. The log of the Python witnesses is printed first, then the log of
# the Swift tests. The summary of the Swift tests comes last.
set -euo pipefail
cd "$(dirname "$0")/.."

# Optimized code halves the time of both suites, and shows what only the optimizer breaks. The release configuration
# compiles whole modules, which takes 30 % less time than one file at a time, and its programs start in half the time.
# Tests import internals. No debugger runs these tests. The last flags are those of the Makefile's release: lld links
# the tests in a sixth of the time.
build=(-c release --scratch-path .build/opt -Xswiftc -enable-testing -debug-info-format none
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors -Xswiftc -use-ld=lld)
swift build --build-tests "${build[@]}"
program="$(swift build --show-bin-path "${build[@]}")/authflow"

logs=$(mktemp -d)
tests=
end() {
  # The tests run in a separate process group, which Ctrl-C does not reach.
  if [ -n "$tests" ]; then kill -- "-$tests" 2>/dev/null || true; fi
  rm -rf "$logs"
}
trap end EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Thousands of simultaneous tests would slow each other down and exceed time limits meant for hangs.
setsid swift test --skip-build "${build[@]}" --experimental-maximum-parallelization-width 8 \
  >"$logs/tests" 2>&1 </dev/null &
tests=$!

failed=0
# Three workers, because most tests wait for a program. The tests of a group share their mocks. The groups start in the
# order of conftest.py, and not by their number of tests.
AUTHFLOW=$program .build/venv/bin/python -m pytest -q -n 3 --dist loadgroup --no-loadscope-reorder Tests/Witnesses \
  2>&1 | tee -i "$logs/witnesses" || failed=1
tail --pid="$tests" -n +1 -f "$logs/tests"
wait "$tests" || failed=1
tests=

if [ "$failed" -ne 0 ]; then
  echo "Failed tests, repeated from the log above:"
  grep -aE '^(FAILED|ERROR) ' "$logs/witnesses" || true
  grep -a "✘" "$logs/tests" || true
  exit 1
fi
