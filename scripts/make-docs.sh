#!/usr/bin/env bash
# Builds the documentation site in .build/site. The site describes the commands and actions of the program in
# AUTHFLOW, or of a new build if AUTHFLOW is not set.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/make-venv.sh
program=${AUTHFLOW:-}
if [ -z "$program" ]; then
  swift build --product authflow
  program="$(swift build --show-bin-path)/authflow"
fi
.build/venv/bin/python scripts/docs_site "$program"
echo "Read it: python3 -m http.server --bind 127.0.0.1 --directory .build/site 8000"
