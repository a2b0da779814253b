"""The profiles, and the exceptions for scenarios that can't state what they require."""

import dataclasses
import json
import re

from runs import MatrixError

PROJECT = "authflow.yaml"
EXCEPTIONS = "exceptions.json"

# A line of the project file with a profile. The order of these lines is the order of the columns.
POOL = re.compile(r"^  ([A-Za-z][\w-]*): \{ kind: mock, configuration: (\S+) \}$", re.MULTILINE)


@dataclasses.dataclass(frozen=True)
class Profile:
    """A configuration file of a mock pool. `description` is the first sentence of the file's comment."""

    name: str
    description: str


@dataclasses.dataclass(frozen=True)
class KnownFailure:
    """Scenarios whose failures on some profiles have a known reason. `profiles` is None for all profiles."""

    profiles: tuple[str, ...] | None
    scenarios: tuple[str, ...]
    reason: str

    def applies(self, profile, scenario):
        return scenario in self.scenarios and (self.profiles is None or profile in self.profiles)


def read(folder):
    """The profiles in the order of the project file. A configuration file that it does not list is an error."""
    listed = POOL.findall((folder / PROJECT).read_text(encoding="utf-8"))
    missing = {place.name for place in folder.glob("*.yaml")} - {file for _, file in listed} - {PROJECT}
    if missing:
        raise MatrixError(f"{folder / PROJECT} does not list {', '.join(sorted(missing))}")
    return [Profile(name, description(folder / file)) for name, file in listed]


def description(place):
    """The first sentence of the comment at the beginning of a file."""
    lines = []
    for line in place.read_text(encoding="utf-8").splitlines():
        if not line.startswith("# "):
            break
        lines.append(line[2:])
    sentence = re.match(r".*?\.(?= |$)", " ".join(lines))
    if not sentence:
        raise MatrixError(f"{place} does not start with a comment that describes the pool")
    return sentence[0].rstrip(".")


def chosen(every, names):
    """The profiles with these names, in the order of the project file."""
    unknown = set(names or []) - {profile.name for profile in every}
    if unknown:
        raise MatrixError(f"unknown profile: {', '.join(sorted(unknown))}")
    return [profile for profile in every if names is None or profile.name in names]


def exceptions(folder):
    """The exceptions of a folder of profiles, if it has any."""
    place = folder / EXCEPTIONS
    if not place.exists():
        return []
    return [
        KnownFailure(tuple(one["profiles"]) if "profiles" in one else None, tuple(one["scenarios"]), one["reason"])
        for one in json.loads(place.read_text(encoding="utf-8"))
    ]
