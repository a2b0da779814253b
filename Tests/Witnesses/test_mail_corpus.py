"""The awkward messages of Tests/Fixtures/mail: the codes that authflow finds, and texts decoded by Python's `email`."""

import concurrent.futures
import importlib.util
import mailbox
import pathlib
import re

import pytest

import mail_text
import servers
from programs import running

CORPUS = pathlib.Path(__file__).parents[1] / "Fixtures/mail"
ROWS = [row.split("\t") for row in (CORPUS / "answers.tsv").read_text().splitlines()[1:]]

# Messages that Python's `email` decodes differently, and the reason.
DIFFERENT = {
    "encodings/meta-charset": "Python ignores the charset that a page declares for itself.",
    "encodings/base64-in-pieces": "Python stops at the first padding.",
    "encodings/quoted-printable-soft-breaks": "Python keeps a soft line break with a space after it.",
    "structure/type-with-comment": "Python does not read a type with a comment.",
    "encodings/subject-split-character": "Python rejects Base64 of an impossible length.",
}


# Python's own test messages that the program reads differently, and the reason.
PYTHON_DIFFERENT = {
    "msg_25.txt": "The program shows a multipart message without a boundary as text.",
    "msg_41.txt": "The program shows a multipart message without a boundary as text.",
}


def delivered(folder, messages):
    """Puts each message into a Maildir with an address of its own. Returns the addresses."""
    box = mailbox.Maildir(folder / "outbox")
    addresses = [f"m{number:03}@corpus.example" for number in range(len(messages))]
    for address, data in zip(addresses, messages):
        box.add(f"Delivered-To: {address}\n".encode() + data)
    return addresses


def project(folder):
    (folder / "authflow.yaml").write_text("sources:\n  box: { kind: outbox, path: ./outbox }\n")


def answer(folder, address):
    return servers.authflow("inbox", "code", address, "--source", "box", folder=folder)


def test_each_message_gives_the_right_answer(tmp_path):
    project(tmp_path)
    messages = [(CORPUS / f"{name}.eml").read_bytes() for name, _, _ in ROWS]
    assert len(messages) >= 80
    wrong = []
    # The command reads the last 50 messages of a source.
    for start in range(0, len(messages), 50):
        folder = tmp_path / str(start)
        folder.mkdir()
        project(folder)
        addresses = delivered(folder, messages[start : start + 50])
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            results = list(pool.map(lambda address: answer(folder, address), addresses))
        wrong += [(row, result) for row, result in zip(ROWS[start:], results) if not is_right(row[1], result)]
    assert not wrong


def is_right(expected, result):
    if expected == "none":
        return (result.status, result.output) == (1, "") and "found no code" in result.errors
    if expected.startswith("ambiguous "):
        codes = expected.split()[1:]
        return (
            (result.status, result.output) == (1, "")
            and f"found {len(codes)} different codes" in result.errors
            and all(code in result.errors for code in codes)
        )
    return (result.status, result.output, result.errors) == (0, expected.removeprefix("link ") + "\n", "")


def shown(tmp_path, messages):
    """The head and the text of each message, as `authflow inbox watch` prints them."""
    project(tmp_path)
    mailbox.Maildir(tmp_path / "outbox")
    with running(servers.PROGRAM, "inbox", "watch", "box", cwd=tmp_path) as watch:
        watch.expect_error("watching `box`")
        addresses = delivered(tmp_path, messages)
        for address in addresses:
            watch.expect(rf"(?m)^\S+ EMAIL {re.escape(address)}\b")
        # The last block is complete when a later message begins.
        end = delivered_last(tmp_path)
        watch.expect(rf"(?m)^\S+ EMAIL {re.escape(end)}\b")
        blocks = re.split(r"(?m)^(?=\S+ EMAIL )", watch.output)
    texts = {}
    for block in blocks:
        if match := re.match(r"\S+ EMAIL (m\d+@corpus\.example)(.*)", block):
            texts[match[1]] = (match[2], "".join(re.findall(r"(?m)^  \| (.*)$", block)))
    return [texts[address] for address in addresses]


def delivered_last(folder):
    box = mailbox.Maildir(folder / "outbox")
    box.add(b"Delivered-To: last@corpus.example\n\nlast\n")
    return "last@corpus.example"


def test_python_decodes_each_message_to_the_same_text(tmp_path):
    messages = [(CORPUS / f"{name}.eml").read_bytes() for name, _, _ in ROWS]
    different = []
    for (name, _, _), data, (head, text) in zip(ROWS, messages, shown(tmp_path, messages)):
        message = mail_text.parsed(data)
        expected = (mail_text.first_text(message) or "", mail_text.subject(message))
        is_same = squeezed_equal(expected[0], text) and mail_text.squeezed(head).endswith(mail_text.squeezed(expected[1]))
        if is_same == (name in DIFFERENT):
            different.append((name, expected, head, text))
    assert not different, "\n".join(map(repr, different))


def squeezed_equal(one, other):
    return visible(one) == visible(other)


def visible(text):
    """A text without white space and without the characters that the program shows as escapes."""
    return mail_text.squeezed(re.sub(r"\\u[0-9a-f]{4}|\\t|[\u00ad\u034f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]", "", text))


def python_messages():
    """The test messages of Python's own `email` package, if they are installed."""
    spec = importlib.util.find_spec("test")
    folder = pathlib.Path(spec.origin).parent / "test_email/data" if spec and spec.origin else None
    return sorted(folder.glob("msg_*.txt")) if folder and folder.is_dir() else []


@pytest.mark.skipif(not python_messages(), reason="this Python has no test messages of its `email` package")
def test_the_test_messages_of_python_are_read_as_python_reads_them(tmp_path):
    # A header without an end is not a message yet.
    readable = [path for path in python_messages() if re.match(rb"(?s)[^\n]*:.*?\r?\n\r?\n", path.read_bytes())]
    messages = [path.read_bytes() for path in readable]
    different = []
    for path, data, (_, text) in zip(readable, messages, shown(tmp_path, messages)):
        expected = mail_text.first_text(mail_text.parsed(data)) or ""
        if squeezed_equal(expected, text) == (path.name in PYTHON_DIFFERENT):
            different.append((path.name, expected[:300], text[:300]))
    assert not different, "\n".join(map(repr, different))
