"""The notifications of a run: read by Slack's own library, and by the schema of Adaptive Cards."""

import contextlib
import http.server
import importlib.resources
import json
import threading

import jsonschema
import pytest
import slack_sdk.models.blocks

from servers import authflow
from test_secrets import SECRETS, spellings

PROJECT = """
notify:
  slack: { kind: slack, url: $(secret.HOOK_URL), when: always }
  teams: { kind: teams, url: $(secret.HOOK_URL), when: always }
  board:
    kind: webhook
    url: $(secret.HOOK_URL)
    when: always
"""
# Names that are longer than the limits of the services, and that contain the notation of both.
HOSTILE = "<!channel> & *bold* [link](https://a.example) `code` | é😀 " + "long " * 120
SCENARIO = """
scenario: "{name} $(example.n)"
examples: [{rows}]
steps:
  - DescribeUserPool: {{}}
    expect: {{ httpStatus: 201 }}
"""


@contextlib.contextmanager
def receiver():
    """A server that accepts all posts. Returns its URL and the list of the received bodies."""
    bodies = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            assert self.headers["Content-Type"].startswith("application/json")
            bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(202)
            self.end_headers()

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/hook", bodies
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture(scope="module", params=[1, 110], ids=["one failure", "many failures"])
def messages(request, tmp_path_factory):
    """The three messages of a run in which all scenarios fail."""
    folder = tmp_path_factory.mktemp("notifications")
    rows = ", ".join(f"{{ n: {number} }}" for number in range(request.param))
    name = "A stranger" if request.param == 1 else HOSTILE
    (folder / "a.yaml").write_text(SCENARIO.format(name=name, rows=rows))
    with receiver() as (url, bodies):
        (folder / "authflow.yaml").write_text(PROJECT)
        options = [word for name in ("slack", "teams", "board") for word in ("--notify", name)]
        run = authflow("run", "a.yaml", "--quiet", *options, folder=folder, environment={"HOOK_URL": url})
        assert (run.status, run.errors) == (1, ""), run
    texts = [json.loads(body) for body in bodies]
    assert len(texts) == 3, run
    slack = next(text for text in texts if "blocks" in text)
    teams = next(text for text in texts if "attachments" in text)
    board = next(text for text in texts if "schema" in text)
    return request.param, slack, teams, board


def test_slack_library_accepts_the_blocks(messages):
    count, slack, _, _ = messages
    assert len(slack["blocks"]) <= 50
    blocks = slack_sdk.models.blocks.Block.parse_all(slack["blocks"])
    for block in blocks:
        block.to_dict()
    kinds = [type(block).__name__ for block in blocks]
    assert kinds == ["HeaderBlock", "SectionBlock", "SectionBlock", "ContextBlock"]
    text = blocks[2].text.text
    assert text.startswith("*Failures*\n• ")
    assert "<!channel>" not in text
    if count > 1:
        assert "&lt;!channel&gt; &amp; *bold*" in text
        assert text.splitlines()[-1].startswith("… and ") or text.splitlines()[-1].startswith("• and ")


def test_the_card_follows_the_schema_and_the_limit(messages):
    count, _, teams, _ = messages
    assert len(json.dumps(teams, separators=(",", ":"), ensure_ascii=False).encode()) <= 28_000
    [attachment] = teams["attachments"]
    assert teams["type"] == "message"
    assert attachment["contentType"] == "application/vnd.microsoft.card.adaptive"
    card = attachment["content"]
    # Teams' own extension of the schema.
    assert card.pop("msteams") == {"width": "Full"}
    schemas = importlib.resources.files("adaptive_cards") / "schemas"
    schema = json.loads((schemas / f"schema-{card['version']}.json").read_text())
    jsonschema.validate(card, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(card | {"body": "text"}, schema)
    lines = [block["inlines"][0]["text"] for block in card["body"]]
    assert lines[0].startswith("authflow failed on mock")
    if count > 1:
        assert any(line.startswith("• <!channel> & *bold*") for line in lines)
        assert any(line.startswith("• and ") and line.endswith(" more") for line in lines)


def test_the_webhook_has_all_counts(messages):
    count, _, _, board = messages
    assert (board["result"], board["total"], board["failed"], board["newFailures"]) == ("failed", count, count, 0)
    assert len(board["scenarios"]) == min(count, 100)
    assert {scenario["group"] for scenario in board["scenarios"]} == {"failure"}
    assert all(scenario["message"] for scenario in board["scenarios"])


def test_no_encoding_of_a_secret_is_sent(tmp_path):
    secret = SECRETS["MARKS"]
    scenario = {
        "scenario": f"A stranger {secret}",
        "steps": [
            {"signIn": {"username": "nobody@example.com", "password": "$(secret.MARKS)"}},
        ],
    }
    (tmp_path / "a.yaml").write_text(json.dumps(scenario))
    (tmp_path / "authflow.yaml").write_text(PROJECT + "    body: { text: $(text), all: $(scenarios) }\n")
    with receiver() as (url, bodies):
        names = [word for name in ("slack", "teams", "board") for word in ("--notify", name)]
        variables = {"HOOK_URL": url, "MARKS": secret}
        run = authflow("run", "a.yaml", "--quiet", *names, folder=tmp_path, environment=variables)
        assert (run.status, run.errors) == (1, ""), run
    assert len(bodies) == 3
    for body in bodies:
        assert "A stranger" in body.decode()
        for name, spelling in spellings(secret).items():
            assert spelling not in body.decode(), name


def test_a_merge_posts_one_summary_and_names_a_missing_shard(tmp_path):
    (tmp_path / "authflow.yaml").write_text("notify:\n  board: { kind: webhook, url: $(secret.HOOK_URL) }\n")
    (tmp_path / "a.yaml").write_text(
        "scenario: A reader\nexamples: [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }]\nsteps:\n  - DescribeUserPool: {}\n    note: $(example.n)\n"
    )
    with receiver() as (url, bodies):
        def run(*words):
            return authflow(*words, folder=tmp_path, environment={"HOOK_URL": url})

        for number in (1, 2):
            assert run("run", "a.yaml", "--shard", f"{number}/2", "--json", f"parts/{number}.jsonl").status == 0
        assert bodies == []
        merged = run("report", "merge", "parts", "--notify", "board")
        assert merged.status == 0 and bodies == [], merged
        (tmp_path / "parts/2.jsonl").unlink()
        missing = run("report", "merge", "parts", "--notify", "board")
        assert missing.status == 4, missing
        [body] = [json.loads(body) for body in bodies]
        assert body["result"] == "failed" and "shard 2 of 2 is missing" in json.dumps(body), body
        # Without a readable part, the summary has the reason.
        (tmp_path / "parts/1.jsonl").write_text("")
        broken = run("report", "merge", "parts", "--notify", "board")
        assert broken.status in (2, 4) and json.loads(bodies[-1])["result"] == "stopped", (broken, bodies[-1])
