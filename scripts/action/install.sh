#!/usr/bin/env bash
# Installs authflow on a GitHub runner and adds it to the PATH of the next steps. action.yml sets the variables.
set -euo pipefail

fail() {
  echo "::error title=authflow::$1" >&2
  exit 1
}

case "$(uname -m)" in
  x86_64) architecture=amd64 ;;
  aarch64) architecture=arm64 ;;
  *) fail "there is no authflow for the architecture $(uname -m)" ;;
esac
name="authflow-linux-$architecture.tar.gz"
archive=${AUTHFLOW_ARCHIVE:-"$AUTHFLOW_RELEASES/$AUTHFLOW_TAG/$name"}
case "$archive" in */*) ;; *) archive="./$archive" ;; esac
folder=$(mktemp -d "${RUNNER_TEMP:-/tmp}/authflow.XXXXXX")

# get SOURCE FILE: copies a file, or downloads it.
get() {
  case "$1" in
    *://*) curl --fail --silent --show-error --location --retry 3 --output "$2" "$1" ;;
    *) cp -- "$1" "$2" ;;
  esac
}

get "$archive" "$folder/$name" || fail "can't get the archive $archive"
expected=${AUTHFLOW_SHA256:-}
if [ -z "$expected" ]; then
  sums="${archive%/*}/SHA256SUMS"
  get "$sums" "$folder/SHA256SUMS" || fail "can't get the checksums $sums. Set the input sha256."
  expected=$(awk -v name="${archive##*/}" '$2 == name { print $1 }' "$folder/SHA256SUMS")
  [ -n "$expected" ] || fail "$sums has no checksum of ${archive##*/}"
fi
actual=$(sha256sum "$folder/$name" | cut -d ' ' -f 1)
[ "$actual" = "$expected" ] || fail "the checksum of $archive is $actual, expected $expected"

tar --extract --gzip --file "$folder/$name" --directory "$folder" --strip-components 1
rm -f -- "$folder/$name"

# The program needs libraries that a runner may not have. Debian and Ubuntu have them in these packages.
# The program loads libcurl later, so ldd does not list it.
if ldd "$folder/bin/authflow" | grep -q 'not found' || [[ $(/sbin/ldconfig -p) != *"libcurl.so.4 "* ]]; then
  sudo=()
  if [ "$(id -u)" -ne 0 ]; then sudo=(sudo); fi
  "${sudo[@]}" apt-get update --quiet=2
  "${sudo[@]}" apt-get install --quiet=2 --yes --no-install-recommends \
    ca-certificates libcurl4 libsqlite3-0 libssl3 libyaml-0-2
fi
version=$("$folder/bin/authflow" --version) || fail "authflow does not run on this machine"
echo "$folder/bin" >>"$GITHUB_PATH"
echo "version=${version##* }" >>"$GITHUB_OUTPUT"
echo "Installed $version"
