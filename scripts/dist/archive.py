"""Archives whose bytes depend only on their contents: sorted entries, one time, one owner."""

import gzip
import tarfile

# Folders in the Debian package, and their paths in the archive. Outside of Debian, zsh uses site-functions.
RENAMED = {"usr/share/zsh/vendor-completions": "usr/share/zsh/site-functions"}


def write(release, tree, archive, level):
    """Writes the tree below usr/ as a gzip archive with one folder, to unpack below a prefix such as /usr/local."""
    with archive.open("wb") as file, gzip.GzipFile("", "wb", level, file, mtime=0) as zipped:
        with tarfile.open(fileobj=zipped, mode="w", format=tarfile.GNU_FORMAT) as tar:
            for path, place in sorted(entries(tree)):
                info = tar.gettarinfo(place, path)
                info.uid = info.gid = 0
                info.uname = info.gname = "root"
                info.mtime = release.epoch
                if info.isreg():
                    with place.open("rb") as contents:
                        tar.addfile(info, contents)
                else:
                    tar.addfile(info)


def entries(tree):
    """The path in the archive and the place of each file and folder."""
    for place in [tree / "usr", *(tree / "usr").rglob("*")]:
        path = place.relative_to(tree).as_posix()
        for old, new in RENAMED.items():
            path = path.replace(old, new)
        yield path.replace("usr", "authflow", 1), place
