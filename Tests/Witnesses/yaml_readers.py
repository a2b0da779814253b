"""YAML as editors read it before they apply a schema."""

import re

import yaml


class OlderYAML(yaml.SafeLoader):
    """YAML 1.1, as in some editors: `yes` is true and `012` is ten. Dates stay strings, because JSON has no dates."""

    yaml_implicit_resolvers = {
        first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith(":timestamp")]
        for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }


class CoreYAML(yaml.SafeLoader):
    """YAML 1.2 with its core schema (10.3.2), which is the default of editors."""

    yaml_implicit_resolvers = {}

    def construct_yaml_int(self, node):
        text = self.construct_scalar(node)
        return int(text, 0) if text[:2] in ("0x", "0o") else int(text)


CoreYAML.add_constructor("tag:yaml.org,2002:int", CoreYAML.construct_yaml_int)
for kind, pattern, first in [
    ("null", r"~|null|Null|NULL|", [*"~nN", ""]),
    ("bool", r"true|True|TRUE|false|False|FALSE", [*"tTfF"]),
    ("int", r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", [*"-+0123456789"]),
    (
        "float",
        r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)",
        [*"-+.0123456789"],
    ),
]:
    CoreYAML.add_implicit_resolver(f"tag:yaml.org,2002:{kind}", re.compile(f"^(?:{pattern})$"), first)

READERS = [OlderYAML, CoreYAML]
