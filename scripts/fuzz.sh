#!/usr/bin/env bash
# Tests every reader of untrusted input with libFuzzer's mutations of authflow's own files. Scenarios get a million
# inputs, and each other reader gets a fifth as many. FUZZ_RUNS replaces the million. An input that crashes a reader,
# or takes 10 s or 2 GiB, ends the run and is stored in .build/fuzz/found.
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${FUZZ_RUNS:-1000000}
build=.build/fuzz
# The default linker, gold, fails on the sections that -sanitize=fuzzer adds.
AUTHFLOW_FUZZ=1 swift build -c release --scratch-path "$build" --product authflow-fuzz \
  -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld

# corpus NAME FILE...: copies the files as the first inputs.
corpus() {
  local name=$1 file number=0
  shift
  mkdir -p "$build/corpus/$name" "$build/found"
  for file in "$@"; do
    number=$((number + 1))
    cp "$file" "$build/corpus/$name/seed-$number"
  done
}

# feed NAME COUNT: runs a reader. libFuzzer adds inputs that reach new code to the corpus of the next run.
feed() {
  echo "== $1: $2 inputs"
  "$build/release/authflow-fuzz" "$1" "$build/corpus/$1" -runs="$2" -timeout=10 \
    -rss_limit_mb=2048 -max_len=8192 -artifact_prefix="$build/found/$1-" -print_final_stats=1 \
    -verbosity=0
}

shopt -s globstar nullglob
corpus scenario scenarios/**/*.yaml Tests/ScenarioTests/Golden/**/*.yaml \
  Tests/ScenarioTests/Golden/tables/*.csv
corpus yaml scenarios/**/*.yaml Tests/**/Golden/*.yaml
corpus project Tests/ProjectTests/Golden/*.yaml
corpus configuration Tests/ProjectTests/Golden/configuration*.yaml
corpus foreign Tests/Fixtures/changes/*/after.json \
  Tests/ForeignConfigurationTests/Golden/{answers,plan,state,template,update-user-pool*}.json \
  Tests/ForeignConfigurationTests/Golden/t*.yaml
corpus expectations Fuzz/Seeds/expectations/*
corpus json Fuzz/Seeds/json/*
corpus mail Fuzz/Seeds/mail/*
feed scenario "$runs"
for reader in yaml project configuration foreign expectations json mail; do
  feed "$reader" $((runs / 5))
done
