#!/usr/bin/env bash
# Installs the given Debian packages that are missing, and prints their names. Services of the packages are not
# started.
set -euo pipefail

missing=()
for package in "$@"; do
  status=$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true)
  [ "$status" = "install ok installed" ] || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

echo "Installing: ${missing[*]}"
sudo=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || {
    echo "Installing these missing packages requires root or sudo: ${missing[*]}" >&2
    exit 1
  }
  sudo=(sudo)
fi
# sudo drops the environment, so the variable must be set after it.
quietly=("${sudo[@]}" env DEBIAN_FRONTEND=noninteractive)

# Debian runs this program before it starts a service. Exit code 101 prevents the start.
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  trap '"${sudo[@]}" rm -f "$policy"' EXIT
  printf '#!/bin/sh\nexit 101\n' | "${sudo[@]}" tee "$policy" >/dev/null
  "${sudo[@]}" chmod 755 "$policy"
fi

"${quietly[@]}" apt-get update -q
"${quietly[@]}" apt-get install -q -y --no-install-recommends "${missing[@]}"
