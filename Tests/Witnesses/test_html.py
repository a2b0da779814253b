"""The HTML report in headless Chromium: with and without styles and scripts, on wide and narrow screens."""

import http.server
import pathlib
import re
import threading

import pytest
from axe_playwright_python.sync_playwright import Axe

import browsers
import recorded_run
from servers import authflow

CONTRAST = pathlib.Path(__file__).with_name("contrast.js").read_text(encoding="utf-8")

# The policy of Jenkins for files of a build.
POLICY = "sandbox; default-src 'none'; img-src 'self'; style-src 'self';"
SIZES = [1, 100, 5000]


class Strict(browsers.QuietFiles):
    def end_headers(self):
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()


@pytest.fixture(scope="module")
def reports(tmp_path_factory):
    """A folder with a report for each number of scenarios."""
    folder = tmp_path_factory.mktemp("html")
    for count in SIZES:
        events = recorded_run.write(folder / f"{count}.jsonl", count)
        done = authflow("report", "show", "--from", events, "--html", folder / f"{count}.html", folder=folder)
        assert done.status == 0, done.errors
    return folder


@pytest.fixture(scope="module")
def chromium():
    with browsers.chromium("--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1") as browser:
        yield browser


@pytest.fixture
def page(chromium, reports):
    window = chromium.new_page(viewport={"width": 1280, "height": 900})
    window.asked = []
    window.on("request", lambda request: window.asked.append(request.url))
    window.errors = []
    window.on("pageerror", lambda error: window.errors.append(error))
    yield window
    window.close()


def shown(page):
    return page.evaluate("document.querySelectorAll('.rows > li:not([hidden])').length")


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("count", SIZES)
def test_no_page_scrolls_sideways(page, reports, count, width):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"file://{reports}/{count}.html")
    if count <= 100:
        page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.errors == []


def test_no_option_of_a_command_breaks_on_a_phone(page, reports):
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(f"file://{reports}/100.html")
    words = page.locator("#s1 .rerun code span")
    assert "--filter" in words.all_inner_texts()
    assert words.evaluate_all("words => words.every(word => word.getClientRects().length === 1)")


def test_a_report_loads_nothing_else(page, reports):
    page.goto(f"file://{reports}/100.html")
    assert [url for url in page.asked if not url.startswith(("file:", "data:"))] == []
    assert len([url for url in page.asked if url.startswith("file:")]) == 1


@pytest.mark.parametrize("count", [100, 5000])
def test_the_filter_shows_what_it_says(page, reports, count):
    page.goto(f"file://{reports}/{count}.html")
    # Locators in the whole page would compute the roles and the labels of all elements.
    form = page.locator("form")
    kinds = recorded_run.kinds(count, failing=True)
    assert shown(page) == count
    for word, wanted in [
        ("blocked", 1), ("fixed", 1), ("quarantined", 1),
        ("passed", sum(kind in ("passed", "fixed", "slower") for kind in kinds)),
    ]:
        form.get_by_role("radio", name=re.compile(f"^{word}")).check(force=True)
        assert shown(page) == wanted, word
        assert page.locator("output").inner_text() == f"{wanted} of {count} scenarios"
    form.get_by_role("radio", name=re.compile("^all")).check(force=True)
    form.get_by_label("Tag").select_option("mfa")
    assert shown(page) == count // 4
    form.get_by_label("Tag").select_option("")
    page.keyboard.press("Escape")
    page.locator("h1").click()
    page.keyboard.press("/")
    page.keyboard.type("software token")
    assert 0 < shown(page) == sum("software token" in recorded_run.scenario(index)["name"] for index in range(count))
    page.keyboard.press("Escape")
    assert shown(page) == count
    page.reload()
    assert shown(page) == count and form.get_by_label("Search").input_value() == ""


def test_the_search_finds_a_failure_by_its_message(page, reports):
    page.goto(f"file://{reports}/100.html")
    message = page.locator("#s1 .message").inner_text()
    page.get_by_label("Search").fill(message)
    found = page.locator(".rows > li:not([hidden]) a[href='#s1']")
    assert found.count() == 1 and page.locator("#s1").is_visible()
    assert page.locator("article:not([hidden])").count() == shown(page) < 100
    page.get_by_label("Search").fill("Copy")
    assert shown(page) == 0


def test_a_link_leads_to_a_scenario_that_the_filter_hides(page, reports):
    page.goto(f"file://{reports}/100.html")
    link = page.locator(".changes section", has=page.get_by_role("heading", name="fixed")).locator("a").first
    page.get_by_role("radio", name=re.compile("^blocked")).check(force=True)
    assert shown(page) == 1
    link.click()
    row = page.locator(link.get_attribute("href"))
    row.locator("details[open]").wait_for()
    assert shown(page) == 100


def test_keys_step_through_the_failures(page, reports):
    page.goto(f"file://{reports}/100.html")
    # New failures come first.
    for wanted in ["s1", "s59", "s5"]:
        page.keyboard.press("j")
        assert page.evaluate("document.activeElement.id") == wanted
    page.keyboard.press("k")
    assert page.evaluate("document.activeElement.id") == "s59"


def test_a_command_is_copied(chromium, reports):
    context = chromium.new_context(permissions=["clipboard-read", "clipboard-write"])
    window = context.new_page()
    with browsers.files(reports) as address:
        window.goto(f"{address}/1.html")
        window.goto(f"{address}/100.html")
        card = window.locator("#s1")
        card.get_by_role("button", name="Copy").click()
        card.get_by_role("button", name="Copied").wait_for()
        copied = window.evaluate("navigator.clipboard.readText()")
    assert copied == card.locator(".rerun code").inner_text()
    assert copied.startswith("authflow run scenarios/sign-up-0.yaml --filter 'A wrong code is refused' --seed 8123")
    context.close()


def test_every_link_inside_the_page_leads_to_an_element(page, reports):
    page.goto(f"file://{reports}/5000.html")
    assert page.evaluate("""() => {
      const ids = new Set([...document.querySelectorAll('[id]')].map((element) => element.id));
      const links = [...document.querySelectorAll('a[href^="#"]')].map((link) => link.hash.slice(1));
      return [document.querySelectorAll('[id]').length - ids.size, links.filter((id) => !ids.has(id)), links.length > 50];
    }""") == [0, [], True]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_colors_follow_the_system_and_are_readable(chromium, reports, scheme, width):
    window = chromium.new_page(color_scheme=scheme, viewport={"width": width, "height": 800})
    window.goto(f"file://{reports}/100.html")
    window.evaluate("for (const details of document.querySelectorAll('.card details')) details.open = true")
    color = window.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (sum(map(int, color[4:-1].split(", ")[:3])) < 3 * 128) == (scheme == "dark"), color
    assert window.evaluate(CONTRAST) == []
    found = Axe().run(window)
    assert [(one["id"], one["nodes"][0]["html"][:200]) for one in found.response["violations"]] == []
    window.close()


@pytest.fixture(scope="module")
def strict(reports):
    """The address of the reports under the policy of Jenkins."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), lambda *words: Strict(*words, directory=reports)) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_a_report_is_readable_without_styles_and_scripts(page, strict):
    page.goto(f"{strict}/100.html")
    assert page.evaluate("getComputedStyle(document.body).maxWidth") == "none"
    assert page.get_by_role("heading", level=1).inner_text() == "staging"
    headings = page.get_by_role("heading", level=2).all_inner_texts()
    assert headings == [
        "Summary", "Last 30 runs", "Failed 3", "Blocked 1", "Flaky 1", "In quarantine 1", "Skipped", "Left on the pool",
        "All scenarios 100",
    ]
    card = page.locator("#s1")
    for text in ["new failure: it passed on 2026-11-20 03:00 UTC (run k001)", "pool.MfaConfiguration", "probable cause",
                 "expected nextStep done, got confirmSignUp", "authflow run scenarios/sign-up-0.yaml"]:
        assert text in card.inner_text()
    assert page.locator("form").is_hidden() and page.locator("button").first.is_hidden()
    bar = card.locator("svg rect").first.bounding_box()
    assert bar["width"] >= 1 and bar["height"] >= 8
    row = page.locator("#s7")
    row.locator("summary").click()
    assert row.get_by_text("awaitCode ada+7@example.com").is_visible()


def test_a_screen_reader_finds_its_way(page, reports):
    page.goto(f"file://{reports}/100.html")
    for role, name in [
        ("main", None), ("search", "Filter the scenarios"), ("article", "failed A wrong code is refused"),
        ("region", "All scenarios 100"), ("img", re.compile("Failed or blocked scenarios")),
    ]:
        assert page.get_by_role(role, name=name).count() >= 1, role
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the results"
    page.keyboard.press("Tab")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"


def test_a_printed_report_has_no_controls_and_shows_the_steps(page, reports):
    page.goto(f"file://{reports}/100.html")
    page.emulate_media(media="print")
    assert page.locator("form").is_hidden() and page.locator("[data-copy]").first.is_hidden()
    assert page.locator("#s1 .exchange pre").first.is_visible()
