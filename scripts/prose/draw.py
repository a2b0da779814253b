"""Draws 40 passages at random for a reader to judge: `draw.py [--seed N] [--program authflow]`.

10 diagnostics, 10 paragraphs of the documentation, 10 passages of help, 5 failures, 5 comments, each with its place. The same
seed and sources give the same passages.
"""

import argparse
import pathlib
import random
import re
import subprocess

from texts import ROOT, markdown, swift_comments, swift_strings

DIAGNOSTICS = ["Scenario/Analysis", "Scenario/Correction", "Scenario/Decoding", "YAMLTree", "Project", "ConfigurationChanges"]
FAILURES = ["Runner", "CodeSources", "PoolClient", "Workflows/Process"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000))
    parser.add_argument("--program", type=pathlib.Path, default=ROOT / ".build/opt/release/authflow")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    print(f"seed {options.seed}")
    for title, count, texts in (
        ("Diagnostics", 10, strings(DIAGNOSTICS)),
        ("Documentation", 10, paragraphs()),
        ("Help", 10, help_texts(options.program)),
        ("Failures", 5, strings(FAILURES)),
        ("Comments", 5, comments()),
    ):
        print(f"\n# {title}")
        for number, (place, text) in enumerate(chance.sample(sorted(set(texts)), count), 1):
            print(f"\n{number}. {place}\n{text}")


def sources(folders):
    for folder in folders:
        yield from sorted((ROOT / "Sources" / folder).rglob("*.swift"))


def shown(path, source, text):
    """The place of a passage, and its lines as they are written."""
    lines = source.split("\n")[text.first - 1 : text.first - 1 + len(text.starts)]
    return f"{path.relative_to(ROOT)}:{text.first}", "\n".join(lines)


def strings(folders):
    """The strings that contain a sentence, which means three words in a row."""
    for path in sources(folders):
        source = path.read_text(encoding="utf-8")
        for text in swift_strings(source):
            if re.search(r"[a-z]+ [a-z]+ [a-z]+", text.text):
                yield shown(path, source, text)


def comments():
    for path in sources([""]):
        source = path.read_text(encoding="utf-8")
        for text in swift_comments(source):
            if len(text.text.split()) >= 4:
                yield shown(path, source, text)


def paragraphs():
    for path in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        source = path.read_text(encoding="utf-8")
        for text in markdown(source):
            place, lines = shown(path, source, text)
            if len(text.text.split()) >= 10 and not lines.startswith(("#", "|")):
                yield place, lines


def help_texts(program, command=()):
    """The paragraphs and options of each command's help."""
    page = subprocess.run([program, "help", *command], check=True, capture_output=True, text=True).stdout
    for part in re.split(r"\n\s*\n|\n(?=  -)", page):
        if len(part.split()) >= 6 and "USAGE" not in part:
            yield "authflow " + " ".join(command), part.strip("\n")
    listed = re.search(r"^SUBCOMMANDS:\n((?:  .*\n)+)", page, re.MULTILINE)
    for name in re.findall(r"^  (\w[\w-]*)", listed[1] if listed else "", re.MULTILINE):
        if name != "help":
            yield from help_texts(program, (*command, name))


if __name__ == "__main__":
    main()
