"""The SHA-256 checksums of all artifacts, in the format of sha256sum."""

import hashlib


def write(output):
    """Writes SHA256SUMS for the files of the folder."""
    files = sorted(file for file in output.iterdir() if file.is_file() and file.name != "SHA256SUMS")
    lines = [f"{sha256(file)}  {file.name}\n" for file in files]
    (output / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")


def sha256(file):
    with file.open("rb") as contents:
        return hashlib.file_digest(contents, "sha256").hexdigest()
