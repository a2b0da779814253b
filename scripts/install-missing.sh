#!/usr/bin/env bash
# Installs those of the named Debian packages that are not there yet, and says which; a package's
# service is not started.
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
    echo "These packages are missing and neither root nor sudo is here: ${missing[*]}" >&2
    exit 1
  }
  sudo=(sudo)
fi
# sudo drops the environment, so the variable goes behind it.
quietly=("${sudo[@]}" env DEBIAN_FRONTEND=noninteractive)

# Debian asks this program before it starts a service; 101 forbids it.
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  trap '"${sudo[@]}" rm -f "$policy"' EXIT
  printf '#!/bin/sh\nexit 101\n' | "${sudo[@]}" tee "$policy" >/dev/null
  "${sudo[@]}" chmod 755 "$policy"
fi

"${quietly[@]}" apt-get update -q
"${quietly[@]}" apt-get install -q -y --no-install-recommends "${missing[@]}"
