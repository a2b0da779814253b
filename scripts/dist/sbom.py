"""The software bill of materials: SPDX 2.3 as JSON."""

import hashlib
import json
import re
import subprocess
import urllib.parse
import uuid

import contents
from release import printed

NOTHING = "NOASSERTION"
# SPDX recommends this beginning for documents of organizations without their own address.
NAMESPACE = "https://spdx.org/spdxdocs"
# The program loads this library with its first request (Sources/CCurl).
LOADED_LATER = "libcurl.so.4"


def write(release, tree, libraries, place):
    """Describes the program, what is linked into it, and the Debian packages with its shared libraries."""
    program = tree / "usr/bin/authflow"
    parts = [*map(swift_package, libraries), *embedded(libraries), *runtime(program), *debian_packages(program)]
    packages = [authflow(release, program), *[package for package, _ in parts]]
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"authflow-{release.version}",
        "documentNamespace": namespace(release, program),
        "creationInfo": {
            "created": f"{release.time:%Y-%m-%dT%H:%M:%SZ}",
            "creators": [f"Tool: authflow-dist-{release.number}"],
        },
        "packages": packages,
        "files": [file(program)],
        "relationships": [
            related("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-authflow"),
            related("SPDXRef-authflow", "CONTAINS", "SPDXRef-program"),
            *[related("SPDXRef-authflow", kind, package["SPDXID"]) for package, kind in parts],
        ],
    }
    place.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def namespace(release, program):
    """An address that no other document has: it depends on the program's bytes."""
    identity = uuid.uuid5(uuid.NAMESPACE_URL, f"authflow {release.version} {digest('sha256', program)}")
    return f"{NAMESPACE}/authflow-{release.version.replace('~', '-')}-{identity}"


def authflow(release, program):
    """authflow itself, with the program as its only file."""
    own = package("authflow", release.version, NOTHING, NOTHING)
    # The verification code is the checksum of the checksums of all files.
    code = hashlib.sha1(digest("sha1", program).encode()).hexdigest()
    source = {"sourceInfo": f"Git commit {release.commit}"} if release.commit else {}
    return own | source | {
        "primaryPackagePurpose": "APPLICATION",
        "filesAnalyzed": True,
        "packageVerificationCode": {"packageVerificationCodeValue": code},
        "licenseInfoFromFiles": [NOTHING],
    }


def file(program):
    return {
        "SPDXID": "SPDXRef-program",
        "fileName": "./usr/bin/authflow",
        "fileTypes": ["BINARY"],
        "checksums": [
            {"algorithm": name.upper(), "checksumValue": digest(name, program)} for name in ["sha1", "sha256"]
        ],
        "licenseConcluded": NOTHING,
        "licenseInfoInFiles": [NOTHING],
        "copyrightText": NOTHING,
    }


def digest(algorithm, file):
    with file.open("rb") as contents:
        return hashlib.file_digest(contents, algorithm).hexdigest()


def swift_package(library):
    """A linked Swift package. `pkg:swift` has the host and the owner before the name."""
    path = re.sub(r"^https://|\.git$", "", library.location)
    return package(
        library.name, library.version, f"git+{library.location}@{library.revision}", library.license,
        externalRefs=[purl(f"pkg:swift/{path}@{library.version}")],
    ), "STATIC_LINK"


def embedded(libraries):
    """Code of other projects in the linked packages. Two packages can contain different revisions of one project."""
    found = {(one.name, one.revision): one for library in libraries for one in library.embedded}
    return [
        (package(one.name, one.revision, NOTHING, one.license), "STATIC_LINK")
        for _, one in sorted(found.items())
    ]


def runtime(program):
    """Swift's libraries, if they are in the program and not loaded from files."""
    if any(name.startswith("libswift") for name in contents.needed(program)):
        return []
    version = re.search(r"Swift version (\S+)", printed("swiftc", "--version"))[1]
    location = f"git+https://github.com/swiftlang/swift@swift-{version}-RELEASE"
    swift = package("Swift", version, location, "Apache-2.0 WITH Swift-exception")
    return [(swift | {"comment": "The standard library, Foundation with ICU, and Dispatch"}, "STATIC_LINK")]


def debian_packages(program):
    """The installed Debian packages with the shared libraries that the program loads by itself."""
    needed = {*contents.needed(program), LOADED_LATER}
    libraries = printed("/sbin/ldconfig", "--print-cache") + printed("ldd", program)
    paths = dict(re.findall(r"^\s*(\S+) (?:\(.*\) )?=> (/\S+)", libraries, re.M))
    return [debian_package(name) for name in owners([paths[name] for name in needed if name in paths])]


def owners(libraries):
    """The packages of libraries. If /lib is a link to /usr/lib, dpkg may list only one of the two paths."""
    paths = [path for library in libraries for path in [library, library.removeprefix("/usr"), f"/usr{library}"]]
    # The exit code is 1 if no package owns a path. The owners of the other paths are printed in any case.
    done = subprocess.run(["dpkg-query", "--search", *paths], capture_output=True, text=True, check=False)
    return sorted({line.split(":")[0] for line in done.stdout.splitlines() if not line.startswith("diversion ")})


def debian_package(name):
    fields = printed("dpkg-query", "-W", "-f", "${Version}\t${Architecture}\n", name).splitlines()[0].split("\t")
    version, architecture = fields
    reference = purl(f"pkg:deb/debian/{quote(name)}@{quote(version)}?arch={architecture}")
    return package(name, version, NOTHING, NOTHING, externalRefs=[reference]), "DYNAMIC_LINK"


def package(name, version, location, license, **more):
    return {
        "SPDXID": "SPDXRef-" + ("authflow" if name == "authflow" else re.sub(r"[^A-Za-z0-9.-]", "-", f"{name}-{version}")),
        "name": name,
        "versionInfo": version,
        "downloadLocation": location,
        "filesAnalyzed": False,
        "licenseConcluded": NOTHING,
        "licenseDeclared": license,
        "copyrightText": NOTHING,
        "supplier": NOTHING,
        **more,
    }


def quote(text):
    return urllib.parse.quote(text, safe="")


def purl(locator):
    return {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": locator}


def related(one, kind, other):
    return {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}
