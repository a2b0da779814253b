#!/usr/bin/env bash
# Makes .build/venv with the Python packages that judge authflow from outside.
set -euo pipefail
cd "$(dirname "$0")/.."

requirements=Tests/Witnesses/requirements.txt
venv=.build/venv
stamp="$venv/.installed"
if [ -f "$stamp" ] && cmp -s "$requirements" "$stamp"; then exit 0; fi

mkdir -p .build
python3 -m venv "$venv"
# Not bin/pip: its first line names the folder in which the venv was made, even in a copy.
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check -r "$requirements"
cp "$requirements" "$stamp"
