"""The Swift packages that are linked into the program, and their licenses."""

import dataclasses
import json
import re

from release import DistributionError

# A phrase of a license's text, and the license's SPDX identifier. The first phrase that occurs decides.
LICENSES = [
    ("Runtime Library Exception to the Apache 2.0 License", "Apache-2.0 WITH Swift-exception"),
    ("Apache License Version 2.0", "Apache-2.0"),
    ("free of charge, to any person obtaining a copy of this software", "MIT"),
]

# Code of other projects in modules of Swift packages: the name, the authors, the license, and the file with the
# revision. The parts of the revision that the pattern finds are joined with dots.
BORINGSSL = ("BoringSSL", "the BoringSSL and OpenSSL authors", "Apache-2.0", "hash.txt", r"\b([0-9a-f]{40})\b")
EMBEDDED = {
    "CCryptoBoringSSL": BORINGSSL,
    "CNIOBoringSSL": BORINGSSL,
    "CNIOLLHTTP": ("llhttp", "2018 Fedor Indutny", "MIT", "include/c_nio_llhttp.h", r"LLHTTP_VERSION_\w+ (\d+)"),
    "CXKCP": ("XKCP", "the Keccak team", "CC0-1.0", "vendored-sources.txt", r"-g([0-9a-f]+)\)"),
}


@dataclasses.dataclass(frozen=True)
class Library:
    """A linked Swift package. `modules` are those that the program contains.

    `folder` is its source code in SwiftPM's folder of checkouts.
    """

    name: str
    folder: str
    version: str
    revision: str
    location: str
    license: str
    license_text: str
    notice: str
    modules: tuple[str, ...]
    embedded: tuple["Embedded", ...]


@dataclasses.dataclass(frozen=True)
class Embedded:
    """Code of another project in a Swift package."""

    name: str
    authors: str
    revision: str
    license: str
    module: str


def linked(program, build):
    """The packages of a program in a build folder, by name.

    SwiftPM lists the object files of a program next to it. Each is in a folder named after its module.
    """
    modules = linked_modules(program)
    state = json.loads((build / "workspace-state.json").read_text(encoding="utf-8"))
    found = [library(pin, build / "checkouts", modules) for pin in state["object"]["dependencies"]]
    return sorted((one for one in found if one), key=lambda one: one.name.lower())


def linked_modules(program):
    place = program.parent / "authflow.product" / "Objects.LinkFileList"
    try:
        lines = place.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise DistributionError(f"can't read the list of linked files {place}: {error.strerror}") from error
    return {match[1] for line in lines if (match := re.search(r"/([^/]+?)(?:-tool)?\.build/", line))}


def library(pin, checkouts, modules):
    """The library of a pinned package, or None if the program contains none of its modules."""
    folder = checkouts / pin["subpath"]
    sources = {place.name: place for place in (folder / "Sources").iterdir() if place.is_dir()}
    # The folder of GRDB's module is at the top and not in Sources.
    sources |= {place.name: place for place in folder.iterdir() if place.is_dir()}
    own = sorted(modules & sources.keys())
    if not own:
        return None
    text = license_text(folder)
    state = pin["state"]["checkoutState"]
    return Library(
        # SwiftPM writes `GRDB`, or `GRDB.swift` if it takes the version from Package.resolved.
        name=pin["packageRef"]["name"].removesuffix(".swift"),
        folder=pin["subpath"],
        version=state.get("version") or state.get("branch") or state["revision"],
        revision=state["revision"],
        location=pin["packageRef"]["location"],
        license=identified(text, folder),
        license_text=text,
        notice="".join(place.read_text(encoding="utf-8") for place in sorted(folder.glob("NOTICE*"))),
        modules=tuple(own),
        embedded=tuple(embedded(name, sources[name]) for name in own if name in EMBEDDED),
    )


def license_text(folder):
    files = sorted(folder.glob("LICENSE*"))
    if not files:
        raise DistributionError(f"{folder.name} has no license file")
    return files[0].read_text(encoding="utf-8")


def identified(text, folder):
    words = " ".join(text.split())
    for phrase, license in LICENSES:
        if phrase in words:
            return license
    raise DistributionError(f"unknown license of {folder.name}. Add it to LICENSES in scripts/dist/libraries.py.")


def embedded(module, folder):
    name, authors, license, file, pattern = EMBEDDED[module]
    parts = re.findall(pattern, (folder / file).read_text(encoding="utf-8"))
    if not parts:
        raise DistributionError(f"{folder / file} has no revision of {name}")
    return Embedded(name, authors, ".".join(parts), license, module)
