"""Makes the files of a distribution: python3 scripts/dist PROGRAM BUILD [--output FOLDER] [--container].

PROGRAM is a built authflow, and BUILD is the folder of its build, with `checkouts` and `workspace-state.json`.
"""

import argparse
import pathlib
import shutil
import sys

import archive
import checksums
import container
import contents
import debian_copyright
import debian_package
import libraries
import sbom
from release import ROOT, DistributionError, release


# The folder of the installed files, which is deleted as soon as the artifacts contain them.
TREE = "tree"


def main():
    options = arguments()
    try:
        make(options)
    except DistributionError as error:
        sys.exit(f"dist: {error}")
    except OSError as error:
        sys.exit(f"dist: {error}")
    except KeyboardInterrupt:
        sys.exit(130)


def arguments():
    parser = argparse.ArgumentParser(prog="dist", description="Makes the files of a distribution.")
    parser.add_argument("program", type=pathlib.Path, help="a built authflow")
    parser.add_argument("build", type=pathlib.Path, help="the folder of its build")
    parser.add_argument("--output", type=pathlib.Path, default=ROOT / ".build" / "dist", help="default: .build/dist")
    parser.add_argument("--container", action="store_true", help="also make a container image, from Debian's packages")
    parser.add_argument(
        "--debug", action="store_true", help="accept a debug build, which loads Swift's libraries, and compress nothing"
    )
    return parser.parse_args()


def clear(output):
    """Empties the folder of an earlier distribution. A folder with other files is an error."""
    if output.exists() and any(output.iterdir()):
        if not any((output / name).exists() for name in ["SHA256SUMS", TREE]):
            raise DistributionError(f"{output} has other files. Choose an empty folder.")
        shutil.rmtree(output)


def make(options):
    """Writes everything to the folder, and lists it."""
    made = release(options.program)
    output = options.output.absolute()
    clear(output)
    tree = output / TREE
    linked = libraries.linked(made.program, options.build)
    contents.write(made, tree, options.debug)
    # The Debian package replaces this file.
    contents.add(tree / contents.COPYRIGHT_PLACE, debian_copyright.text(linked, is_packaged=False))
    contents.settle(tree, made.epoch)
    archive.write(made, tree, output / f"authflow-linux-{made.architecture}.tar.gz", 0 if options.debug else 6)
    sbom.write(made, tree, linked, output / "authflow.spdx.json")
    package = debian_package.write(made, tree, linked, output, options.debug)
    if options.container:
        container.write(made, package, output)
    shutil.rmtree(tree)
    checksums.write(output)
    for place in sorted(output.iterdir()):
        print(f"{place.stat().st_size / 1e6:8.1f} MB  {place.name}")


main()
