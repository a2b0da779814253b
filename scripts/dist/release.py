"""What a distribution is made from: the program, its version, the commit, and the time of all files."""

import dataclasses
import datetime
import os
import pathlib
import platform
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Debian's names of architectures.
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}


class DistributionError(Exception):
    """A reason why a distribution can't be made, for the user."""


@dataclasses.dataclass(frozen=True)
class Release:
    """The program and the facts that every artifact states.

    `epoch` is the time of all files in all artifacts, in seconds since 1970. `commit` is None outside of a Git clone.
    """

    program: pathlib.Path
    number: str
    commit: str | None
    is_tagged: bool
    is_modified: bool
    epoch: int
    architecture: str

    @property
    def version(self):
        """The version number. A commit without a tag adds a suffix, which Debian sorts before the number itself."""
        if self.is_tagged and not self.is_modified or self.commit is None:
            return self.number
        suffix = f"{self.number}~git{self.time:%Y%m%d}.{self.commit[:8]}"
        return suffix + (".modified" if self.is_modified else "")

    @property
    def time(self):
        return datetime.datetime.fromtimestamp(self.epoch, datetime.UTC)


def release(program):
    """The release of a built program. The time is SOURCE_DATE_EPOCH, or the time of the commit."""
    program = pathlib.Path(program).resolve()
    commit = git("rev-parse", "HEAD")
    number = printed(program, "--version").split()[-1]
    tags = (git("tag", "--points-at", "HEAD") or "").split()
    epoch = os.environ.get("SOURCE_DATE_EPOCH") or git("log", "-1", "--format=%ct")
    if not epoch:
        raise DistributionError("not in a Git clone. Set SOURCE_DATE_EPOCH to the time of the files.")
    if not epoch.isdecimal():
        raise DistributionError(f"SOURCE_DATE_EPOCH must be a number of seconds, got {epoch!r}")
    return Release(
        program=program,
        number=number,
        commit=commit,
        is_tagged=number in tags or f"v{number}" in tags,
        is_modified=bool(git("status", "--porcelain", "--untracked-files=no")),
        epoch=int(epoch),
        architecture=ARCHITECTURES.get(platform.machine(), platform.machine()),
    )


def git(*arguments):
    """The output of Git in the repository, or None if it fails."""
    done = subprocess.run(["git", "-C", ROOT, *arguments], capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else None


def printed(*command, **options):
    """The output of a command. A failure stops the distribution."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    except OSError as error:
        raise DistributionError(f"can't run {command[0]}: {error.strerror}") from error
    if done.returncode != 0:
        words = " ".join(str(word) for word in command)
        raise DistributionError(f"exit code {done.returncode} from: {words}\n{done.stderr.strip()}")
    return done.stdout
