"""The navigation of docs/zensical.toml, and the files that it names.

An entry is a file of docs/ (`json.md`), a part of one (`language.md#steps`), all files that match a pattern
(`guides/*.md`), or pages that are generated (`@commands`, `@diagnostics diagnostics`).
"""

from files import DOCS


def entries(nodes, title=None):
    """Every entry below the nodes, with its title or None."""
    for node in nodes:
        if isinstance(node, str):
            yield node, title
        else:
            for name, below in node.items():
                yield from entries([below], name) if isinstance(below, str) else entries(below)


def files(entry):
    """The files that an entry names, each with the anchor where its part begins."""
    file, _, anchor = entry.partition("#")
    if "*" in file:
        return [(found.relative_to(DOCS).as_posix(), "") for found in sorted(DOCS.glob(file))]
    return [(file, anchor)]


def resolved(nodes, pages):
    """The nodes, with each entry replaced with its value in `pages`: a path or a list of nodes."""
    for node in nodes:
        if isinstance(node, str):
            yield from pages(node)
        else:
            for name, below in node.items():
                yield {name: one(pages(below)) if isinstance(below, str) else list(resolved(below, pages))}


def one(paths):
    """A single path as a path, or several paths as a group."""
    return paths[0] if len(paths) == 1 else paths
