"""The Dockerfile in examples/containers copies what a build needs. No test here builds an image."""

import pathlib
import re
import subprocess

import yaml

ROOT = pathlib.Path(__file__).parents[2]
CONTAINERS = ROOT / "examples" / "containers"


def copied():
    """The paths that the image of the build gets from the repository."""
    text = (CONTAINERS / "Dockerfile").read_text()
    lines = re.findall(r"^COPY (?!--from)(.*)$", text, re.MULTILINE)
    return [pathlib.PurePosixPath(word) for line in lines for word in line.split()[:-1]]


def tracked(*folders):
    """The tracked files below the folders. A file outside of git is not in a clone."""
    command = ["git", "-C", ROOT, "ls-files", "-z", *map(str, folders)]
    listed = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout
    return [pathlib.PurePosixPath(name) for name in listed.split("\0") if name]


def is_copied(path):
    return any(path.is_relative_to(source) for source in copied())


def test_every_copied_path_is_tracked():
    assert [str(source) for source in copied() if not tracked(source)] == []


def test_every_embedded_file_is_copied():
    missing = []
    for source in tracked("Sources"):
        if source.suffix in [".c", ".h"]:
            place = ROOT / source
            for name in re.findall(r'^#embed "(.*?)"', place.read_text(), re.MULTILINE):
                embedded = pathlib.PurePosixPath((place.parent / name).resolve().relative_to(ROOT))
                missing += [] if is_copied(embedded) else [str(embedded)]
    assert missing == []


def test_the_folders_of_all_targets_are_copied():
    manifest = (ROOT / "Package.swift").read_text().partition("AUTHFLOW_FUZZ")[0]
    folders = [pathlib.PurePosixPath(path) for path in re.findall(r'\bpath: "(.*?)"', manifest)]
    assert folders and [str(folder) for folder in folders if not is_copied(folder)] == []


def test_compose_builds_from_the_dockerfile_in_the_folder_of_the_repository():
    service = yaml.safe_load((CONTAINERS / "compose.yaml").read_text())["services"]["cognito"]["build"]
    assert (CONTAINERS / service["context"]).resolve() == ROOT
    assert ROOT / service["dockerfile"] == CONTAINERS / "Dockerfile"
