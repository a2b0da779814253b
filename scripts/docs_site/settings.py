"""Writes settings as TOML, which Python can only read."""

import json


def as_toml(settings):
    """Each table on one line, in which the strings, numbers, and words of JSON are those of TOML too."""
    return "".join(f"{json.dumps(key)} = {value(settings[key])}\n" for key in settings)


def value(content):
    if isinstance(content, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {value(content[key])}" for key in content) + " }"
    if isinstance(content, list):
        return "[" + ", ".join(map(value, content)) + "]"
    return json.dumps(content, ensure_ascii=False)
