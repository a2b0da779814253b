"""The passages of a file that a person reads, each with its lines."""

import bisect
import dataclasses
import pathlib
import re

from pygments.lexers import BashLexer, PythonLexer, SwiftLexer, YamlLexer
from pygments.token import Comment, String

ROOT = pathlib.Path(__file__).parents[2]
FENCE = re.compile(r"^(`{3,}|~{3,}).*?^\1", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)", re.DOTALL)
TARGET = re.compile(r"\]\([^)]*\)|<[^>]*>|https?://\S+")


@dataclasses.dataclass
class Text:
    """A passage. Line breaks are spaces, because a phrase can continue on the next line."""

    text: str
    starts: list  # where each line begins
    first: int  # the number of the first line

    def line(self, place):
        return self.first + bisect.bisect_right(self.starts, place) - 1


def joined(lines, first):
    """Lines as one passage."""
    starts, text = [], ""
    for line in lines:
        starts.append(len(text))
        text += line.strip() + " "
    return Text(text, starts, first)


def blanked(match):
    """Spaces in place of each character of code, with the same line breaks."""
    return re.sub(r"[^\n]", " ", match.group())


def markdown(source):
    """The paragraphs outside code, without the targets of links."""
    for pattern in (FENCE, CODE, TARGET):
        source = pattern.sub(blanked, source)
    lines = source.split("\n")
    start = 0
    for index, line in enumerate(lines + [""]):
        if not line.strip():
            if start < index:
                yield joined(lines[start:index], start + 1)
            start = index + 1


def comments(lexer):
    """A reader of a language's comments. Comments on consecutive lines are one passage."""

    def texts(source):
        number, block = 1, {}
        for kind, value in lexer.get_tokens(source):
            if kind in Comment and kind not in (Comment.Hashbang, Comment.Preproc):
                if block and number > max(block) + 1:
                    yield finished(block)
                    block = {}
                # A lexer may return `//` and the words after it as separate tokens.
                for offset, part in enumerate(value.split("\n")):
                    if part.strip():
                        block[number + offset] = block.get(number + offset, "") + part
            number += value.count("\n")
        if block:
            yield finished(block)

    return texts


def strings(lexer):
    """A reader of a language's strings, each from its opening to its closing quotes."""

    def texts(source):
        number, start, parts = 1, 1, []
        for kind, value in lexer.get_tokens(source):
            if kind in String:
                start, parts = (start if parts else number), [*parts, value]
            elif parts:
                if "".join(parts).strip("\"' \n"):
                    yield joined(CODE.sub(blanked, "".join(parts)).split("\n"), start)
                parts = []
            number += value.count("\n")

    return texts


def finished(block):
    """The lines of comments as one passage, without the marks before them and the code in them."""
    lines = [re.sub(r"^\s*(///?|#+|/\*+|\*/?)\s?", "", block[number]) for number in sorted(block)]
    text = joined(lines, min(block))
    text.text = CODE.sub(blanked, text.text)
    return text


PLAIN = {"stripnl": False, "ensurenl": False}
swift_comments, swift_strings = comments(SwiftLexer(**PLAIN)), strings(SwiftLexer(**PLAIN))
python_comments, python_strings = comments(PythonLexer(**PLAIN)), strings(PythonLexer(**PLAIN))
yaml_comments, shell_comments = comments(YamlLexer(**PLAIN)), comments(BashLexer(**PLAIN))

READERS = {
    ".md": [markdown],
    ".swift": [swift_comments, swift_strings],
    ".py": [python_comments, python_strings],
    ".yaml": [yaml_comments],
    ".yml": [yaml_comments],
    ".sh": [shell_comments],
}
