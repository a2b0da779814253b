"""Looks for phrases that authflow does not use, in everything that a person reads.

`check.py [PATHS]` reads the files below PATHS, or all files in `git ls-files` of the kinds in READERS. Of code, only
comments and strings count; of Markdown, everything outside code. It prints `FILE:LINE: «phrase»: advice` and ends
with exit code 1 if it finds a phrase.
"""

import pathlib
import re
import subprocess
import sys

from texts import READERS, ROOT, Text

HERE = pathlib.Path(__file__).parent


def phrases():
    """The patterns of phrases.txt, each with its advice."""
    for line in lines("phrases.txt"):
        pattern, separator, advice = line.partition(" => ")
        if not separator:
            sys.exit(f"phrases.txt: no advice in «{line}»")
        yield re.compile(pattern, re.IGNORECASE), advice


def exceptions():
    """The reviewed exceptions: allowed sentences, by the files that may contain them."""
    allowed = {}
    for line in lines("exceptions.txt"):
        path, separator, sentence = line.partition(": ")
        if not separator:
            sys.exit(f"exceptions.txt: no sentence in «{line}»")
        allowed.setdefault(path, []).append(sentence)
    return allowed


def lines(name):
    text = (HERE / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def files(paths):
    """The tracked and new files below the paths that have a reader."""
    listing = ["git", "-C", ROOT, "ls-files", "--cached", "--others", "--exclude-standard", "-z", "--", *paths]
    names = subprocess.run(listing, check=True, capture_output=True, text=True).stdout.split("\0")
    for name in sorted(set(filter(None, names))):
        path = ROOT / name
        if path.suffix in READERS and path.is_file():
            yield name, path


def findings(text: Text, rules, allowed):
    """The phrases that a rule forbids, unless an exception covers the place."""
    spans = [(found.start(), found.end()) for sentence in allowed for found in re.finditer(re.escape(sentence), text.text)]
    for pattern, advice in rules:
        for match in pattern.finditer(text.text):
            if not any(start <= match.start() and match.end() <= end for start, end in spans):
                yield text.line(match.start()), match.group().strip(), advice


def main(paths):
    rules, allowed = list(phrases()), exceptions()
    count = 0
    for name, path in files([str(pathlib.Path(path).resolve()) for path in paths]):
        source = path.read_text(encoding="utf-8")
        # Strings of tests are data.
        readers = READERS[path.suffix][: 1 if name.startswith("Tests/") else None]
        for text in (text for reader in readers for text in reader(source)):
            for line, found, advice in findings(text, rules, allowed.get(name, [])):
                print(f"{name}:{line}: «{found}»: {advice}")
                count += 1
    if count:
        print(f"{count} phrases to rewrite", file=sys.stderr)
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
