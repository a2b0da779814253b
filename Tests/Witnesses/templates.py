"""The CloudFormation templates in examples/cloudformation, with the values of one deployment."""

import functools
import pathlib
import re

import yaml

FOLDER = pathlib.Path(__file__).parents[2] / "examples" / "cloudformation"
ABSENT = object()
PSEUDO = {
    "AWS::Partition": "aws",
    "AWS::AccountId": "111122223333",
    "AWS::Region": "eu-west-1",
    "AWS::StackName": "authflow-test",
    "AWS::NoValue": ABSENT,
}


class Loader(yaml.SafeLoader):
    """Reads `!Name value` as `{"Name": value}`."""


def tagged(loader, suffix, node):
    if isinstance(node, yaml.SequenceNode):
        return {suffix: loader.construct_sequence(node, deep=True)}
    return {suffix: loader.construct_scalar(node)}


Loader.add_multi_constructor("!", tagged)


class Template:
    """A template, deployed with the given parameters."""

    def __init__(self, name, **parameters):
        self.path = FOLDER / name
        self.text = self.path.read_text(encoding="utf-8")
        self.document = yaml.load(self.text, Loader)
        self.declared = self.document["Parameters"]
        defaults = {key: value["Default"] for key, value in self.declared.items() if "Default" in value}
        self.parameters = defaults | parameters

    def accepts(self, name, value):
        """Whether the declaration of a parameter allows a value."""
        declared = self.declared[name]
        if "AllowedValues" in declared and value not in declared["AllowedValues"]:
            return False
        return re.fullmatch(declared.get("AllowedPattern", ".*"), value) is not None

    @functools.cached_property
    def resources(self):
        """The properties of the resources that the deployment creates, by logical ID."""
        created = {
            name: resource
            for name, resource in self.document["Resources"].items()
            if "Condition" not in resource or self.holds(resource["Condition"])
        }
        return {name: self.value(resource["Properties"]) for name, resource in created.items()}

    def holds(self, condition):
        return self.value(self.document["Conditions"][condition])

    def value(self, written):
        """A value without functions. References to resources become `resource:NAME`."""
        match written:
            case {"Ref": name}:
                return self.named(name)
            case {"Sub": text}:
                return re.sub(r"\$\{([^}]+)\}", lambda match: self.named(match[1]), text)
            case {"If": [condition, yes, no]}:
                return self.value(yes if self.holds(condition) else no)
            case {"Equals": [left, right]}:
                return self.value(left) == self.value(right)
            case {"Not": [condition]}:
                return not self.value(condition)
            case dict():
                values = {key: self.value(value) for key, value in written.items()}
                return {key: value for key, value in values.items() if value is not ABSENT}
            case list():
                return [value for value in map(self.value, written) if value is not ABSENT]
        return written

    def named(self, name):
        if name in PSEUDO:
            return PSEUDO[name]
        return self.parameters[name] if name in self.declared else f"resource:{name}"
