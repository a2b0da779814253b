"""The Debian package, with Debian's own tools: dpkg-shlibdeps, dpkg-gencontrol, and dpkg-deb."""

import email.utils
import gzip
import hashlib
import os
import shutil

import contents
import debian_copyright
from release import ROOT, printed

TEMPLATES = ROOT / "scripts" / "dist" / "debian"

# The template's maintainer, whose address is not valid.
MAINTAINER = "authflow maintainers <authflow@localhost>"


def write(release, tree, libraries, output, is_debug):
    """Builds the package from a tree of files, and returns its place."""
    work = output / "debian-work"
    shutil.rmtree(work, ignore_errors=True)
    root = work / "debian/authflow"
    shutil.copytree(tree, root, symlinks=True)
    add_documentation(release, root, libraries)
    prepare_source(release, work)
    (root / "DEBIAN").mkdir()
    dependencies = shared_libraries(work, is_debug)
    printed(
        "dpkg-gencontrol", "-pauthflow", "-Pdebian/authflow", f"-Vshlibs:Depends={dependencies}",
        f"-DArchitecture={release.architecture}", cwd=work,
    )
    contents.add(root / "DEBIAN/md5sums", checksums(root))
    contents.settle(root, release.epoch)
    place = output / f"authflow_{release.version}_{release.architecture}.deb"
    # With several threads, the output of xz would depend on their number.
    printed(
        "dpkg-deb", "--root-owner-group", "-Znone" if is_debug else "-Zxz", "--threads-max=1", "--build", root, place,
        env=os.environ | {"SOURCE_DATE_EPOCH": str(release.epoch)},
    )
    shutil.rmtree(work)
    return place


def add_documentation(release, root, libraries):
    """The files that Debian's policy requires, and the explained exceptions for lintian."""
    folder = root / "usr/share/doc/authflow"
    contents.add(folder / "changelog.gz", gzip.compress(changelog(release).encode(), 9, mtime=0))
    contents.add(root / contents.COPYRIGHT_PLACE, debian_copyright.text(libraries))
    contents.add(root / "usr/share/lintian/overrides/authflow", overrides())


def prepare_source(release, work):
    """The files that dpkg's tools read. They are not in the package."""
    control = (TEMPLATES / "control").read_text(encoding="utf-8").replace(MAINTAINER, maintainer())
    contents.add(work / "debian/control", control)
    contents.add(work / "debian/changelog", changelog(release))


def changelog(release):
    source = f"Built from commit {release.commit}." if release.commit else "Built from a source archive."
    author = maintainer()
    date = email.utils.format_datetime(release.time)
    return f"authflow ({release.version}) unstable; urgency=medium\n\n  * {source}\n\n -- {author}  {date}\n"


def maintainer():
    """The maintainer, from the variables that Debian's tools read."""
    name, address = os.environ.get("DEBFULLNAME"), os.environ.get("DEBEMAIL")
    return f"{name or 'authflow maintainers'} <{address}>" if address else MAINTAINER


def overrides():
    """The tags of lintian that are explained. Those about the maintainer apply only without an address."""
    text = (TEMPLATES / "lintian-overrides").read_text(encoding="utf-8")
    parts = text.split("# ")
    kept = [part for part in parts if maintainer() == MAINTAINER or "bogus-mail-host" not in part]
    return "# ".join(kept)


def shared_libraries(work, is_debug):
    """The packages with the shared libraries of the program. Swift's libraries are in no package."""
    options = ["--ignore-missing-info"] if is_debug else []
    line = printed("dpkg-shlibdeps", "-O", *options, "debian/authflow/usr/bin/authflow", cwd=work)
    return line.strip().removeprefix("shlibs:Depends=")


def checksums(root):
    files = sorted(file for file in root.rglob("*") if file.is_file() and "DEBIAN" not in file.parts)
    return "".join(f"{hashlib.md5(file.read_bytes()).hexdigest()}  {file.relative_to(root)}\n" for file in files)
