"""The documentation site that `make docs` builds: links, search, and appearance in a browser."""

import json
import pathlib
import shutil
import subprocess
import sys

import pytest

import browsers
import diagnostics
from servers import PROGRAM
from site_pages import BuiltSite

ROOT = pathlib.Path(__file__).parents[2]
SEARCH = pathlib.Path(__file__).with_name("search.mjs")
CONTRAST = pathlib.Path(__file__).with_name("contrast.js").read_text(encoding="utf-8")

# The allowed elements of a page.
TAGS = {
    "a", "blockquote", "br", "button", "code", "div", "em", "h1", "h2", "h3", "h4", "h5", "img", "li", "nav", "ol", "p",
    "path", "pre", "span", "strong", "svg", "table", "tbody", "td", "th", "thead", "tr", "ul",
}

# Loads one page after another into the current page, which shares its styles, and measures the width.
WIDTHS = """(addresses) => Promise.all(addresses.map(async (address) => {
  const text = await (await fetch(address)).text();
  const page = new DOMParser().parseFromString(text, "text/html");
  document.querySelector("article").innerHTML = page.querySelector("article").innerHTML;
  return [address, document.documentElement.scrollWidth];
}))"""

# Sentences that are allowed on two pages.
REPEATED = set()


def build(root, output):
    """Builds the site of a repository. Returns the finished process."""
    command = [sys.executable, root / "scripts/docs_site", PROGRAM, output]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    result = build(ROOT, folder)
    assert result.returncode == 0, result.stdout + result.stderr
    return BuiltSite(folder)


@pytest.fixture(scope="module")
def address(site):
    with browsers.files(site.folder) as url:
        yield url


@pytest.fixture(scope="module")
def chromium():
    with browsers.chromium("--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1") as browser:
        yield browser


@pytest.fixture(scope="module")
def samples(site):
    """The first page of each folder, for checks that take too long for all pages."""
    return {page.path.parent: name for name, page in reversed(site.pages.items())}.values()


def test_every_link_leads_to_a_page_and_an_anchor(site):
    assert len(site.pages) > 200
    assert list(site.dead()) == []


def test_nothing_is_loaded_from_another_host(site):
    assert list(site.foreign()) == []


def test_words_in_angle_brackets_are_not_tags(site):
    tags = set().union(*(page.tags for page in site.pages.values()))
    assert tags - TAGS == set()
    assert any("either <application arn> or" in sentence for page in site.pages.values() for sentence in page.sentences)


def test_no_markdown_is_left_in_a_page(site):
    assert {name: page.markdown for name, page in site.pages.items() if page.markdown} == {}


def test_notes_for_the_authors_are_not_on_the_site(site):
    files = [path for path in site.folder.rglob("*") if path.suffix in (".html", ".json", ".xml")]
    assert [path.name for path in files if "RECORD_SNAPSHOTS" in path.read_text(encoding="utf-8")] == []
    assert not (site.folder / "sitemap.xml").exists()


def test_an_action_lists_only_operations(site):
    texts = {path.stem: path.read_text(encoding="utf-8") for path in (site.sources / "actions").rglob("*.md")}
    lists = {name: text.partition("## Operations {")[2].split("`")[1::2] for name, text in texts.items()}
    assert lists["signUp"] == ["SignUp"]
    assert [name for names in lists.values() for name in names if not name[0].isupper()] == []


def test_every_page_has_at_most_600_lines(site):
    lengths = {path: path.read_text(encoding="utf-8").count("\n") for path in site.sources.rglob("*.md")}
    assert [path.name for path, lines in lengths.items() if lines > 600] == []


def test_no_long_sentence_is_on_two_pages(site):
    repeated = {sentence for sentence, pages in site.repeated(12).items() if not is_meant(pages)}
    assert repeated == REPEATED


def is_meant(pages):
    """Whether the repetition is intended, in an index or in the help of several commands."""
    return len([page for page in pages if not page.endswith("/index.html")]) < 2 or all(
        page.startswith("commands/") for page in pages
    )


def test_every_diagnostic_has_a_page_with_its_examples(site):
    for example in diagnostics.examples():
        text = (site.sources / f"diagnostics/AF{example.code}.md").read_text(encoding="utf-8")
        assert text.startswith(f"# AF{example.code}\n")
        assert ("Wrong:" in text, "Right:" in text) == (bool(example.wrong), bool(example.right))
        assert f"AF{example.code}.html" in site.pages["diagnostics/index.html"].links


def test_every_command_has_a_page_with_all_its_options(site):
    printed = subprocess.run([PROGRAM, "--experimental-dump-help"], capture_output=True, text=True, check=True).stdout
    found = list(commands(json.loads(printed)["command"]))
    assert len(found) > 10
    for name, options in found:
        text = (site.sources / f"commands/{name}.md").read_text(encoding="utf-8")
        assert [option for option in options if f"--{option}" not in text] == []


def commands(command, words=()):
    """The names and the options of all subcommands."""
    for below in command.get("subcommands", []):
        if below["commandName"] == "help":
            continue
        own = (*words, below["commandName"])
        options = [one["preferredName"]["name"] for one in below["arguments"] if one["kind"] != "positional"]
        yield "-".join(own), [option for option in options if option not in ("help", "version")]
        yield from commands(below, own)


@pytest.mark.parametrize("word, page", [("AF1203", "diagnostics/AF1203.html"), ("awaitCode", "actions/awaitCode.html")])
def test_search_finds_a_page_without_other_hosts(chromium, address, word, page):
    context = chromium.new_context()
    window = context.new_page()
    asked = []
    window.on("request", lambda request: asked.append(request.url))
    # The page handles keys only after it has loaded its index.
    window.goto(f"{address}/index.html", wait_until="networkidle")
    window.keyboard.press("Control+k")
    window.get_by_role("combobox", name="Search").fill(word)
    window.get_by_role("option", name=word, selected=True).wait_for()
    window.keyboard.press("Enter")
    window.wait_for_url(f"{address}/{page}**")
    assert any(request.endswith("/search.json") for request in asked)
    assert [request for request in asked if not request.startswith(f"{address}/")] == []
    context.close()


# What users type, and the page that must be the first result.
SEARCHES = {
    "tags": "guides/run-a-selection.html",
    "mfa": "actions/mfa/index.html",
    "mutation testing": "guides/mutation-testing.html",
    "flaky tests": "guides/nightly.html",
    "reuse steps": "reference/language/flows.html",
    "too many wrong passwords": "reference/mock/checks-and-limits.html",
    "lockout": "reference/mock/checks-and-limits.html",
}

# Names from the output of commands, and the page of a list that must be among the results.
NAMES = {
    "mfa-off-with-factor": "reference/service-rules/user-pools.html",
    "The right code still works after wrong ones": "reference/scenarios/confirm.html",
}


@pytest.fixture(scope="module")
def found(site):
    """The locations of the first results by query, from the search worker of the site."""
    command = ["node", SEARCH, site.folder, *SEARCHES, *NAMES]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout)


@pytest.mark.parametrize("query", SEARCHES)
def test_search_finds_the_page_about_a_subject_first(found, query):
    assert [place.partition("#")[0] for place in found[query]][:1] == [SEARCHES[query]], found[query]


@pytest.mark.parametrize("query", NAMES)
def test_search_finds_a_name_on_a_page_with_a_list(found, query):
    assert NAMES[query] in found[query]


def test_no_page_scrolls_sideways_on_a_phone(chromium, address, site, samples):
    window = chromium.new_page(viewport={"width": 360, "height": 740})
    for page in samples:
        window.goto(f"{address}/{page}")
        assert window.evaluate("document.documentElement.scrollWidth") <= 360, page
    widths = window.evaluate(WIDTHS, [f"/{page}" for page in site.pages])
    assert len(widths) == len(site.pages)
    assert [page for page, width in widths if width > 360] == []
    window.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colors_follow_the_system_and_are_readable(chromium, address, samples, scheme):
    window = chromium.new_page(color_scheme=scheme)
    for page in samples:
        window.goto(f"{address}/{page}")
        color = window.evaluate("getComputedStyle(document.body).backgroundColor")
        assert (sum(map(int, color[4:-1].split(", ")[:3])) < 3 * 128) == (scheme == "dark"), color
        assert window.evaluate(CONTRAST) == [], page
    window.close()


def test_mistakes_that_readers_would_notice_fail_the_build(tmp_path):
    root = repository(tmp_path)
    (root / "docs/lost.md").write_text("# Lost\n", encoding="utf-8")
    with (root / "docs/guides/compare.md").open("a", encoding="utf-8") as page:
        page.write("\n[a](policies.md#nowhere) [b](nowhere.md)\n" + "text\n" * 600)
    result = build(root, tmp_path / "output")
    assert result.returncode == 1
    *found, long = result.stderr.splitlines()
    assert found == [
        "docs/guides/compare.md: [a](policies.md#nowhere) leads nowhere",
        "docs/guides/compare.md: [b](nowhere.md) leads nowhere",
        "docs/lost.md is not in the navigation of zensical.toml",
    ]
    assert long.startswith("guides/compare.md has 7") and "more than 600" in long


def repository(folder):
    """A copy of the site's sources. Other link targets are symbolic links."""
    root = folder / "repository"
    root.mkdir()
    for name in ["docs", "scripts"]:
        shutil.copytree(ROOT / name, root / name)
    for name in ["README.md", "CONTRIBUTING.md", "examples", "scenarios", "schema"]:
        (root / name).symlink_to(ROOT / name)
    return root
