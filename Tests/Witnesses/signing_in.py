"""Sign-in on the mock's pages, for clients without a browser."""

import html.parser
import urllib.parse

import requests


class Form(html.parser.HTMLParser):
    """The only form of a page: its action and its inputs."""

    def __init__(self, text):
        super().__init__()
        self.action = None
        self.inputs = {}
        self.labels = set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "form":
            self.action = attributes["action"]
            assert attributes["method"] == "post"
        elif tag == "input":
            self.inputs[attributes["name"]] = attributes
        elif tag == "label" and "for" in attributes:
            self.labels.add(attributes["for"])
        elif tag == "script":
            raise AssertionError("the pages are to work without scripts")


def submit(browser, page, **answers):
    """Submits the form of a page. Returns the response without following redirects."""
    form = Form(page.text)
    shown = {name for name, input in form.inputs.items() if input.get("type") not in ("hidden", "radio")}
    assert shown == set(answers) and shown <= form.labels
    fields = {name: input.get("value", "") for name, input in form.inputs.items()} | answers
    return browser.post(urllib.parse.urljoin(page.url, form.action), fields, allow_redirects=False)


def callback(url, username, password, browser=None):
    """Signs in at the page to which an app sent the browser. Returns the URL that leads back to the app."""
    browser = browser or requests.Session()
    page = browser.get(url)
    answer = submit(browser, page, username=username, password=password)
    assert answer.status_code == 302, answer.text
    return answer.headers["Location"]
