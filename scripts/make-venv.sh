#!/usr/bin/env bash
# Creates .build/venv with the Python packages of the tests in Tests/Witnesses.
set -euo pipefail
cd "$(dirname "$0")/.."

requirements=Tests/Witnesses/requirements.txt
venv=.build/venv
stamp="$venv/.installed"
if [ -f "$stamp" ] && cmp -s "$requirements" "$stamp"; then exit 0; fi

mkdir -p .build
python3 -m venv "$venv"
# bin/pip does not work in a copy, because its first line has the path of the original venv.
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check -r "$requirements"
cp "$requirements" "$stamp"
