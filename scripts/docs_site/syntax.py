"""How the program's commands and their arguments are written, from the parser's description."""

# Options that every command has.
COMMON = "version", "help"


def walked(command):
    """A command and all its subcommands, except `help`."""
    yield command
    for below in command.get("subcommands", []):
        if below["shouldDisplay"] and below["commandName"] != "help":
            yield from walked(below)


def name(command):
    """The words after `authflow`."""
    return " ".join([*command.get("superCommands", [])[1:], command["commandName"]])


def usage(command, values, options):
    """The command with its options and arguments. Optional ones are in brackets."""
    needed = [spelled(one) for one in options if not one["isOptional"]]
    rest = ["[options]"] if any(one["isOptional"] for one in options) else []
    arguments = [f"[{spelled(one)}]" if one["isOptional"] else spelled(one) for one in values]
    below = ["<command>"] if command.get("subcommands") else []
    return " ".join(["authflow", name(command), *needed, *rest, *arguments, *below])


def spelled(argument):
    """The argument's syntax: `--pool <name or file>`."""
    value = f"<{argument['valueName']}>" + (" ..." if argument["isRepeating"] else "")
    if argument["kind"] == "positional":
        return value
    names = ", ".join(("-" if one["kind"] == "short" else "--") + one["name"] for one in argument["names"])
    return names if argument["kind"] == "flag" else f"{names} {value}"
