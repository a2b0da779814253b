"""The installed files as a tree below usr/: the program, completions, man pages, schemas, and examples."""

import gzip
import hashlib
import json
import os
import re
import shutil

import manual  # adds the folder of `files` to the search path
from files import PACKAGED
from release import ROOT, DistributionError, printed

# Where Debian's shells look for the completions of packages.
COMPLETIONS = {
    "bash": "usr/share/bash-completion/completions/authflow",
    "zsh": "usr/share/zsh/vendor-completions/_authflow",
    "fish": "usr/share/fish/vendor_completions.d/authflow.fish",
}

# The place of the files that the documentation mentions.
EXAMPLES_PLACE = "usr/share/doc/authflow"

# The licenses of the software in the program, whose copies must contain them.
COPYRIGHT_PLACE = "usr/share/doc/authflow/copyright"

# Hashes of modules, which the compiler compares with later builds. They depend on the folder of the build.
HASHES = ".swift_modhash"

# The linker's identifier of a program, a SHA-1 at the end of its section. It depends on debug information.
IDENTIFIER = ".note.gnu.build-id"
SHA1 = 20


def write(release, tree, is_debug):
    """Writes all files. A program that loads Swift's libraries is rejected unless it is a debug build."""
    shutil.rmtree(tree, ignore_errors=True)
    add_program(release, tree / "usr/bin/authflow", is_debug)
    for shell, place in COMPLETIONS.items():
        add(tree / place, completion(release.program, shell))
    root = json.loads(printed(release.program, "--experimental-dump-help"))["command"]
    for name, text in manual.pages(root, release).items():
        add(tree / f"usr/share/man/man1/{name}.gz", zipped(text))
    for schema in sorted((ROOT / "schema").glob("*.json")):
        add(tree / f"usr/share/authflow/schema/{schema.name}", schema.read_bytes())
    for folder in PACKAGED:
        add_examples(ROOT / folder, tree / EXAMPLES_PLACE / folder)


def add_examples(folder, place):
    """Copies a folder of files that the documentation mentions, without the files that programs leave there."""
    for file in sorted(folder.rglob("*")):
        name = file.relative_to(folder)
        if file.is_file() and not any(part.startswith((".", "__pycache__")) for part in name.parts):
            copy = place / name
            add(copy, file.read_bytes())
            copy.chmod(0o755 if os.access(file, os.X_OK) else 0o644)


def add_program(release, place, is_debug):
    place.parent.mkdir(parents=True)
    shutil.copyfile(release.program, place)
    place.chmod(0o755)
    printed("strip", "--strip-all", "--remove-section=.comment", place)
    loaded = [library for library in needed(place) if library.startswith(("libswift", "libFoundation"))]
    if loaded and not is_debug:
        raise DistributionError(
            f"{release.program} loads Swift's libraries, such as {loaded[0]}. Build it with --static-swift-stdlib."
        )
    if not loaded:
        # Without Swift's libraries, the program needs no libraries next to itself.
        printed("chrpath", "--delete", place)
    identify(place)


def identify(program):
    """Replaces what depends on the folder of the build: hashes with zeros, and the identifier with the program's hash.

    The sections stay, because strip would also leave out GNU_RELRO, the segment that protects data.
    """
    hashes, identifier = section(program, HASHES), section(program, IDENTIFIER)[-SHA1:]
    with program.open("r+b") as file:
        for place in [hashes, identifier]:
            file.seek(place.start)
            file.write(bytes(len(place)))
        file.seek(0)
        digest = hashlib.file_digest(file, "sha1").digest()
        file.seek(identifier.start)
        file.write(digest[: len(identifier)])


def section(program, name):
    """The bytes of a section in the file, as a range. The range of a missing section is empty."""
    headers = printed("readelf", "--section-headers", "--wide", program)
    match = re.search(rf" {re.escape(name)} +\w+ +[0-9a-f]+ ([0-9a-f]+) ([0-9a-f]+) ", headers)
    start, size = (int(word, 16) for word in match.groups()) if match else (0, 0)
    return range(start, start + size)


def needed(program):
    """The shared libraries that a program loads by itself."""
    lines = printed("readelf", "--dynamic", "--wide", program).splitlines()
    return [line.split("[")[1].rstrip("]") for line in lines if "(NEEDED)" in line]


def completion(program, shell):
    """A completion script without its `#!` line, because shells read the script and never run it."""
    text = printed(program, "--generate-completion-script", shell)
    return text.partition("\n")[2] if text.startswith("#!") else text


def add(place, contents):
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(contents if isinstance(contents, bytes) else contents.encode())
    place.chmod(0o644)


def zipped(text):
    return gzip.compress(text.encode(), 9, mtime=0)


def settle(tree, epoch):
    """Gives all files and folders of a tree the same time, and all folders the usual mode."""
    for place in [tree, *tree.rglob("*")]:
        if place.is_dir() and not place.is_symlink():
            place.chmod(0o755)
        os.utime(place, (epoch, epoch), follow_symlinks=False)
