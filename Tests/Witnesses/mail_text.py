"""Decodes messages with Python's `email`, and pages with `html.parser`."""

import email
import email.errors
import email.header
import email.policy
import html.parser
import re

# Python has no name for these charsets, or a smaller charset than browsers use for the name.
CHARSETS = {
    "x-sjis": "cp932",
    "shift_jis": "cp932",
    "gb2312": "gb18030",
    "tis-620": "cp874",
    "iso-8859-8-i": "cp1255",
    "ks_c_5601-1987": "cp949",
    "iso-8859-1": "cp1252",
    "iso-8859-9": "cp1254",
}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"}


class Page(html.parser.HTMLParser):
    """Collects the visible text of a page."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.pieces, self.hidden = [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, name, attributes):
        style = re.sub(r"\s", "", (dict(attributes).get("style") or "").lower()).split(";")
        hides = "hidden" in dict(attributes) or {"display:none", "visibility:hidden", "opacity:0"} & set(style)
        if name not in VOID and (self.hidden or hides or name in {"script", "style", "title"}):
            self.hidden.append(name)

    def handle_endtag(self, name):
        if name in self.hidden:
            while self.hidden.pop() != name:
                pass

    def handle_data(self, data):
        if not self.hidden:
            self.pieces.append(data)


def parsed(data):
    return email.message_from_bytes(data, policy=email.policy.compat32)


def subject(message):
    """The decoded subject; adjacent words of one charset are decoded together. An invalid subject stays encoded."""
    words = []
    try:
        pieces = email.header.decode_header(message["Subject"] or "")
    except email.errors.HeaderParseError:
        return message["Subject"]
    for data, charset in pieces:
        data = data if isinstance(data, bytes) else data.encode("utf-8", "surrogateescape")
        if words and words[-1][1] == charset:
            words[-1][0] += data
        else:
            words.append([data, charset])
    return "".join(decoded(bytes(data), charset) for data, charset in words)


def decoded(data, charset):
    """Decodes bytes. Undeclared bytes are UTF-8, or else Windows-1252."""
    name = (charset or "us-ascii").lower()
    if name in ("us-ascii", "unknown-8bit", "ascii"):
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            return data.decode("cp1252", "replace")
    try:
        return data.decode(CHARSETS.get(name, name), "replace")
    except LookupError:
        return data.decode("utf-8", "replace")


def first_text(message):
    """The text of the first part with text that is not an attachment; None without such a part."""
    for part in message.walk():
        if part.get_content_type() in ("text/plain", "text/html") and part.get_content_disposition() != "attachment":
            text = decoded(part.get_payload(decode=True), part.get_content_charset())
            return "".join(Page(text).pieces) if part.get_content_subtype() == "html" else text
    return None


def squeezed(text):
    """A text without white space, for a comparison that ignores lines and indentation."""
    return "".join(text.split())
