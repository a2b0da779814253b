"""Writes settings as TOML, because Python's own module only reads it."""

import json


def as_toml(settings):
    """Each table on one line, because strings, numbers, and constants of JSON are also valid in TOML."""
    return "".join(f"{json.dumps(key)} = {value(settings[key])}\n" for key in settings)


def value(content):
    if isinstance(content, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {value(content[key])}" for key in content) + " }"
    if isinstance(content, list):
        return "[" + ", ".join(map(value, content)) + "]"
    return json.dumps(content, ensure_ascii=False)
