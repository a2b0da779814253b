#!/usr/bin/env bash
# make-model.sh [VERSION]: rebuilds the service model from this version of botocore, in a separate venv. The default
# version is the one in Tests/Witnesses/requirements.txt.
set -euo pipefail
cd "$(dirname "$0")/.."

version="${1:-$(sed -n 's/^botocore==//p' Tests/Witnesses/requirements.txt)}"
venv=.build/model-venv
mkdir -p .build
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
"$venv/bin/pip" install --quiet --disable-pip-version-check "botocore==$version"
"$venv/bin/python" scripts/generate-cognito-model.py

pinned="$(sed -n 's/^botocore==//p' Tests/Witnesses/requirements.txt)"
if [ "$version" != "$pinned" ]; then
  echo "note: Tests/Witnesses/requirements.txt pins botocore $pinned; pin $version there and in Tests/CognitoModelTests"
fi
