"""Generates the site's pages from the navigation, the files of docs/, and the program's output."""

import collections
import shutil
import tomllib

import navigation
from actions import Actions
from commands import Commands
from diagnostics import Diagnostics
from division import divided
from fences import prepared
from files import CONFIGURATION, DOCS, LONGEST, ROOT
from links import Links
from settings import as_toml

GENERATORS = {"@actions": Actions, "@commands": Commands, "@diagnostics": Diagnostics}


class Site:
    """Every page, and the configuration that names them."""

    def __init__(self, program):
        self.settings = tomllib.loads(CONFIGURATION.read_text(encoding="utf-8"))
        nodes = self.settings["project"]["nav"]
        listed = list(navigation.entries(nodes))
        self.generators = {entry: generator(program, entry) for entry, _ in listed if entry.startswith("@")}
        places = self.places(listed)
        self.parts = {file: divided(*source(file), places[file]) for file in places}
        self.pages = []
        self.settings["project"]["nav"] = list(navigation.resolved(nodes, self.paths))

    def places(self, listed):
        """The parts of each file by their anchors, as the navigation and the generators divide them."""
        places = collections.defaultdict(dict)
        for entry, title in listed:
            if entry in self.generators:
                generator = self.generators[entry]
                for file in generator.files:
                    places[file] |= generator.places(file, source(file)[1])
            else:
                for file, anchor in navigation.files(entry):
                    places[file][anchor] = (path(file, anchor), title)
        return places

    def paths(self, entry):
        """The pages of the site for an entry of the navigation."""
        if entry in self.generators:
            generator = self.generators[entry]
            paths, pages = generator.finished([list(self.parts[file].values()) for file in generator.files])
            self.pages += pages
            return paths
        pages = [self.parts[file][anchor] for file, anchor in navigation.files(entry)]
        self.pages += pages
        return [page.path for page in pages]

    def write(self, output):
        """Writes the pages and the configuration. A mistake ends the build."""
        folder = output / "docs"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(DOCS, folder, ignore=shutil.ignore_patterns("*.md", CONFIGURATION.name))
        links = Links(self.pages)
        for page in self.pages:
            place = folder / page.path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(prepared(links.rewritten(page)), encoding="utf-8")
        problems = links.dead + self.unlisted() + self.too_long()
        if problems:
            raise SystemExit("\n".join(problems))
        (output / "zensical.toml").write_text(as_toml(self.settings), encoding="utf-8")

    def unlisted(self):
        known = {page.origin for page in self.pages}
        files = (found.relative_to(ROOT).as_posix() for found in sorted(DOCS.rglob("*.md")))
        return [f"{file} is not in the navigation of {CONFIGURATION.name}" for file in files if file not in known]

    def too_long(self):
        return [
            f"{page.path} has {lines} lines, more than {LONGEST}: divide it in the navigation of {CONFIGURATION.name}"
            for page in self.pages if (lines := page.text.count("\n")) > LONGEST
        ]


def generator(program, entry):
    """The generator that an entry names, and its input: `@actions reference/actions`."""
    name, _, place = entry.partition(" ")
    file, _, anchor = place.partition("#")
    return GENERATORS[name](program, file, anchor)


def source(file):
    """A file's place in the repository, and its text. The README is the first page if docs/ has no index."""
    place = DOCS / file
    if file == "index.md" and not place.exists():
        place = ROOT / "README.md"
    return place.relative_to(ROOT).as_posix(), place.read_text(encoding="utf-8")


def path(file, anchor):
    """The path of a part's page. The page of `language.md#steps` is `language/steps.md`."""
    return f"{file.removesuffix('.md')}/{anchor}.md" if anchor else file
