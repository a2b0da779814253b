"""The copyright file of the packages, in Debian's machine-readable format."""

import pathlib

from release import ROOT

FORMAT = "https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"

# The common licenses on Debian systems. Packages are made on such a system.
COMMON = pathlib.Path("/usr/share/common-licenses")

EXCEPTION = """As an exception, if you use this Software to compile your source code and
portions of this Software are embedded into the binary product as a result,
you may redistribute such product without providing attribution as would
otherwise be required by Sections 4(a), 4(b) and 4(d) of the License."""


def text(libraries, is_packaged=True):
    """The file. The source code of a linked package is in SwiftPM's folder `.build/checkouts`.

    Outside of a Debian package, the file contains the common licenses in full.
    """
    head = f"Format: {FORMAT}\nUpstream-Name: authflow\n{notices(libraries)}"
    parts = [stanza for library in libraries for stanza in [linked(library), *embedded(library)]]
    stanzas = [head, own(), *parts, swift()]
    return "\n\n".join([*stanzas, *licenses(libraries, on_debian if is_packaged else whole)]) + "\n"


def own():
    """authflow's own license is the file LICENSE in the repository, if it has one."""
    files = sorted(ROOT.glob("LICENSE*"))
    if not files:
        return (
            "Files: *\nCopyright: the authors of authflow\nLicense: none\n"
            " The repository of authflow contains no license."
        )
    license = indented(files[0].read_text(encoding="utf-8"))
    return f"Files: *\nCopyright: the authors of authflow\nLicense: authflow\n{license}"


def linked(library):
    return (
        f"Files: .build/checkouts/{library.folder}/*\nCopyright: {holder(library)}\n"
        f"License: {short(library.license)}\nComment: {library.location}, version {library.version}, in the program"
    )


def embedded(library):
    return [
        f"Files: .build/checkouts/{library.folder}/Sources/{one.module}/*\nCopyright: {one.authors}\n"
        f"License: {short(one.license)}\nComment: {one.name}, revision {one.revision}, in the program"
        for one in library.embedded
    ]


def swift():
    return (
        "Files: .build/swift/*\nCopyright: Apple Inc. and the Swift project authors\n"
        "License: Apache-2.0 with Swift exception\nComment: Swift's libraries, in the program"
    )


def holder(library):
    """The first line of copyright in the license or the notice, or the authors of the package."""
    for line in f"{library.notice}\n{library.license_text}".splitlines():
        words = line.strip()
        if words.startswith("Copyright") and "[" not in words:
            return words.removeprefix("Copyright").removeprefix(" (C)").strip()
    return f"Apple Inc. and the {library.name} project authors"


def short(license):
    """A license's name as Debian writes it."""
    return license.replace("WITH Swift-exception", "with Swift exception").replace("MIT", "Expat")


def notices(libraries):
    """The notices, which the Apache license requires in a copy."""
    parts = [f"{library.name}:\n\n{library.notice.strip()}" for library in libraries if library.notice]
    return "Comment:\n" + indented("\n\n".join(["Notices of the linked packages.", *parts]))


def licenses(libraries, common):
    """A stanza with the text of each license. `common` gives the text of a common license, or its place."""
    used = {one.license for library in libraries for one in [library, *library.embedded]}
    stanzas = {
        "Apache-2.0": common("Apache-2.0"),
        "Apache-2.0 WITH Swift-exception": f"{common('Apache-2.0')}\n\n{EXCEPTION}",
        "CC0-1.0": common("CC0-1.0"),
        "MIT": expat(libraries),
    }
    # Swift's own libraries have the license with the exception.
    return [
        f"License: {short(license)}\n{indented(text)}"
        for license, text in stanzas.items() if license in used | {"Apache-2.0 WITH Swift-exception"}
    ]


def on_debian(license):
    """The place of a license's text. Debian's policy forbids a copy of it in a package."""
    return f"On Debian systems, the text of this license is in {COMMON / license}."


def whole(license):
    """A license's text, for systems other than Debian."""
    return (COMMON / license).read_text(encoding="utf-8")


def expat(libraries):
    """The text of the MIT license, without the copyright line of the library that it comes from."""
    text = next((one.license_text for one in libraries if one.license == "MIT"), "")
    return "\n".join(line for line in text.splitlines() if not line.startswith("Copyright"))


def indented(text):
    """The lines of a field's text. An empty line is a full stop."""
    return "\n".join(f" {line.rstrip()}" if line.strip() else " ." for line in text.strip().splitlines())
