#!/usr/bin/env bash
# Looks for misspellings, and for the phrases of scripts/prose/phrases.txt.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/make-venv.sh
# Tests contain intentionally misspelled keys and names.
git ls-files -z '*.md' '*.swift' '*.py' '*.yaml' '*.yml' '*.sh' '*.toml' '*.c' '*.h' Makefile \
  | grep -zv '^Tests/' \
  | xargs -0 .build/venv/bin/codespell
.build/venv/bin/python scripts/prose/check.py
