"""`authflow doctor` with pools, accounts, and mailboxes that have one fault each."""

import contextlib
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import urllib.request

import boto3
import pytest

import certificates
from aws_host import aws_host
from aws_services import Account, PoolWithPolicy, serving
from programs import running
from servers import PROGRAM, authflow, dovecot, mock

KEYS = ("AKIAWITNESS", "witness-secret-access-key")
ENVIRONMENT = dict(zip(("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"), KEYS))
ALL = ["create-users", "change-users", "delete-users", "send-messages", "CreateGroup"]

OPEN = """
scenario: A user signs up
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
  - awaitCode: { to: $(user.email) }
"""

BY_SMS = OPEN.replace("$(user.email)", "$(user.phone)")

ADMIN = """
scenario: An administrator makes a user
steps:
  - AdminCreateUser: { Username: $(user.email), MessageAction: SUPPRESS }
  - AdminSetUserPassword: { Username: $(user.email), Password: $(user.password), Permanent: true }
  - expectUser: { username: $(user.email), status: CONFIRMED }
  - CreateGroup: { GroupName: $(user.username) }
"""


class Report:
    """The document that `doctor --json` printed."""

    def __init__(self, result):
        self.result = result
        self.status = result.status
        self.document = json.loads(result.output)
        self.checks = self.document["checks"]

    def __getitem__(self, name):
        """The only check with a name."""
        found = [check for check in self.checks if check["name"] == name]
        assert len(found) == 1, (name, self.result)
        return found[0]

    def marks(self):
        return {check["name"]: check["status"] for check in self.checks}

    def problems(self):
        return [check["name"] for check in self.checks if check["status"] == "problem"]

    def __repr__(self):
        return repr(self.result)


class Project:
    """A project file with one live pool, and `doctor` on it."""

    def __init__(self, folder, pool, outbox):
        self.folder = folder
        self.outbox = outbox
        self.pool = {
            "kind": "cognito", "userPoolId": pool.pool, "clientId": pool.client, "endpoint": pool.url, "allow": ALL,
            "source": {"email": "mail"},
        }
        self.sources = {"mail": {"kind": "outbox", "path": str(outbox), "address": "qa+$(tag)@example.com"}}
        self.environment = dict(ENVIRONMENT)

    def write(self, *scenarios):
        # JSON is also YAML.
        (self.folder / "authflow.yaml").write_text(json.dumps({
            "pools": {"staging": self.pool}, "sources": self.sources, "defaults": {"pool": "staging"},
        }))
        if scenarios:
            (self.folder / "scenarios").mkdir(exist_ok=True)
            (self.folder / "scenarios/all.yaml").write_text("\n---\n".join(scenarios))

    def run(self, *words):
        return authflow("doctor", *words, folder=self.folder, environment=self.environment)

    def doctor(self, *words, scenarios=(OPEN, ADMIN)):
        self.write(*scenarios)
        result = self.run("--json", *words)
        assert KEYS[1] not in result.output + result.errors
        return Report(result)


@pytest.fixture(scope="module")
def outbox(tmp_path_factory):
    return tmp_path_factory.mktemp("doctor") / "outbox"


@pytest.fixture(scope="module")
def pool(outbox):
    with mock("--check-signatures", "--outbox", outbox, environment=os.environ | ENVIRONMENT) as program:
        yield program


@pytest.fixture(scope="module")
def lenient(outbox):
    """A mock that does not check signatures, because the stub in front of it changes the signed host."""
    with mock("--outbox", outbox) as program:
        yield program


@pytest.fixture
def project(pool, outbox, tmp_path):
    return Project(tmp_path, pool, outbox)


@pytest.fixture
def stubbed(lenient, outbox, tmp_path):
    """A project with a pool whose policy, clock, and settings a test chooses."""

    @contextlib.contextmanager
    def stubbed(**options):
        with serving(PoolWithPolicy(lenient.url, **options)) as server:
            project = Project(tmp_path, lenient, outbox)
            project.pool["endpoint"] = server.url
            project.server = server
            yield project

    return stubbed


def users(pool):
    cognito = boto3.client(
        "cognito-idp", endpoint_url=pool.url, region_name="us-east-1",
        aws_access_key_id=KEYS[0], aws_secret_access_key=KEYS[1],
    )
    return [user["Username"] for user in cognito.list_users(UserPoolId=pool.pool)["Users"]]


# Everything fine


def test_a_pool_without_faults_has_no_problems_and_is_not_changed(project, pool):
    with serving(Account(KEYS)) as account:
        project.environment |= account.environment
        before = users(pool)
        report = project.doctor()
        assert report.status == 0 and report.problems() == [], report
        assert users(pool) == before
    assert report["caller"]["message"] == "arn:aws:iam::123456789012:user/path/qa"
    assert report["AdminSetUserPassword"]["status"] == "ok"
    assert report["CreateGroup"]["message"] == "allowed, according to IAM's simulation"
    assert report["mail"]["status"] == "ok" and report["journal"]["status"] == "ok"
    assert report.document["counts"]["ok"] == len([check for check in report.checks if check["status"] == "ok"])
    assert not (project.folder / ".authflow").exists(), "the check of the journal leaves no trace"


def test_the_permissions_are_those_that_iam_policy_prints(project):
    report = project.doctor()
    printed = authflow("iam-policy", "--pool", "staging", folder=project.folder, environment=project.environment)
    actions = {
        action.split(":")[1] for statement in json.loads(printed.output)["Statement"] for action in statement["Action"]
    }
    assert {check["name"] for check in report.checks if check["topic"] == "permissions"} == actions


def test_the_table_has_a_mark_for_each_check(project):
    project.write(OPEN)
    result = project.run()
    assert result.status == 0, result
    assert "✓ caller" in result.output and "– TLS" in result.output and "no problems" in result.output


def test_an_open_selection_needs_no_credentials(project):
    project.environment = {}
    report = project.doctor(scenarios=[OPEN])
    assert report.status == 0 and report.problems() == [], report
    assert report["caller"]["status"] == "remark"
    assert report["AdminDeleteUser"]["message"] == "no AWS credentials were found"


def test_a_run_without_credentials_that_leaves_users_is_a_remark(project):
    project.environment = {}
    report = project.doctor(scenarios=[OPEN])
    assert report["caller"]["status"] == "remark" and "users who sign up" in report["caller"]["message"], report
    assert "AWS_ACCESS_KEY_ID" in report["caller"]["help"]


def test_a_sweep_without_credentials_says_once_what_is_missing(project):
    two = OPEN + "\n---\n" + OPEN.replace("A user", "Another user")
    project.write(two)
    ran = authflow("run", folder=project.folder)
    assert ran.status == 4 and "requires AWS credentials" in ran.output, ran
    swept = authflow("sweep", folder=project.folder)
    assert swept.status == 4, swept
    assert swept.output.count("requires AWS credentials") == 1, swept
    assert swept.output.count("was not deleted for the same reason") == 1, swept
    assert "Set AWS_ACCESS_KEY_ID" in swept.errors and "run `authflow sweep` again" in swept.errors, swept
    assert authflow("sweep", folder=project.folder, environment=ENVIRONMENT).status == 0


def test_an_open_selection_does_not_run_the_credentials_program(project):
    config = project.folder / "config"
    config.write_text(f"[default]\ncredential_process = sh -c 'echo ran >> {project.folder}/ran; exit 1'\n")
    project.environment = {"AWS_CONFIG_FILE": str(config)}
    report = project.doctor(scenarios=[OPEN])
    assert report.status == 0, report
    assert not (project.folder / "ran").exists()
    report = project.doctor()
    assert report.status == 4 and report.problems() == ["caller"], report
    assert (project.folder / "ran").exists()


def test_a_project_without_scenarios_is_checked(project):
    report = project.doctor(scenarios=[])
    assert report.status == 0 and report.document["scenarios"] == 0, report
    assert report["endpoint"]["status"] == "ok" and report["MFA"]["status"] == "ok"


# Connection


def test_an_unreachable_endpoint_is_the_only_problem(project):
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        project.pool["endpoint"] = f"http://127.0.0.1:{closed.getsockname()[1]}"
        report = project.doctor("--send")
    assert report.status == 4 and report.problems() == ["endpoint"], report
    for name in ["TLS", "clock", "caller", "AdminSetUserPassword", "CreateGroup", "settings", "delivery"]:
        assert report[name]["status"] == "unchecked", report
    assert report["mail"]["status"] == "ok", "the mailbox does not depend on the pool"


def test_a_certificate_must_be_trusted(project, tmp_path):
    certificate, key = certificates.make(tmp_path)
    with mock("--tls-certificate", certificate, "--tls-key", key) as program:
        project.pool |= {"userPoolId": program.pool, "clientId": program.client, "endpoint": program.url}
        report = project.doctor()
        assert report.status == 4 and report.problems() == ["TLS"], report
        assert "caFile" in report["TLS"]["help"]
        project.pool["caFile"] = str(certificate)
        report = project.doctor()
        assert report["TLS"]["status"] == "ok" and report.status == 0, report


@pytest.mark.parametrize("skew, status, words", [
    # The server's date has whole seconds, and a second can pass before the comparison.
    (2, "ok", "agrees"), (-90, "remark", r"\b1 m (29|30|31) s ahead"), (450, "problem", r"\b7 m (29|30|31) s behind"),
])
def test_the_clock_is_compared_with_the_servers_date(stubbed, skew, status, words):
    with stubbed(skew=skew) as project:
        report = project.doctor()
    assert report["clock"]["status"] == status and re.search(words, report["clock"]["message"]), report
    assert report.status == (4 if status == "problem" else 0)


def test_the_moved_clock_of_a_pool_is_a_remark(tmp_path, outbox):
    with mock() as program:
        project = Project(tmp_path, program, outbox)
        assert "agrees" in project.doctor()["clock"]["message"]
        body = json.dumps({"advance": 7260}).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(f"{program.url}/_authflow/clock", body, headers)
        urllib.request.urlopen(request).close()
        clock = project.doctor()["clock"]
    assert clock["status"] == "remark" and "2 h 1 m behind the pool's" in clock["message"], clock


def interrupted(project, wait, *words):
    """Interrupts `doctor` after `wait` returned. Returns the ended program."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")}
    environment |= {"HOME": str(project.folder), "AWS_EC2_METADATA_DISABLED": "true"} | project.environment
    with running(PROGRAM, "doctor", *words, cwd=project.folder, env=environment) as program:
        waited_for = wait()
        program.process.send_signal(signal.SIGINT)
        assert program.wait(60) == 4, (program, waited_for)
    return program


@pytest.mark.parametrize("words", [[], ["--send"]])
def test_ctrl_c_ends_the_checks_at_once(project, words):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        project.pool["endpoint"] = f"http://127.0.0.1:{silent.getsockname()[1]}"
        project.write(OPEN, ADMIN)
        program = interrupted(project, silent.accept, *words)
    assert re.search(r"– endpoint +not checked: interrupted", program.output), program


def test_ctrl_c_ends_the_credentials_program(project):
    os.mkfifo(project.folder / "started")
    script = project.folder / "program"
    script.write_text("#!/bin/sh\necho $$ > started\nexec sleep 1000\n")
    script.chmod(0o755)
    config = project.folder / "config"
    config.write_text(f"[default]\ncredential_process = {script}\n")
    project.environment = {"AWS_CONFIG_FILE": str(config)}
    project.write(ADMIN)
    started = []
    program = interrupted(project, lambda: started.append((project.folder / "started").read_text()))
    assert re.search(r"– caller +not checked: interrupted", program.output), program
    assert not pathlib.Path(f"/proc/{started[0].strip()}").exists()


# Credentials


def test_wrong_keys_are_one_problem(project):
    project.environment["AWS_SECRET_ACCESS_KEY"] = "not-the-secret-at-all"
    report = project.doctor()
    assert report.status == 4 and report.problems() == ["caller"], report
    assert "InvalidSignatureException" in report["caller"]["message"]
    assert report["AdminSetUserPassword"]["message"] == "the AWS credentials can't be used"
    assert "not-the-secret-at-all" not in report.result.output + report.result.errors


def test_keys_that_the_token_service_rejects_are_one_problem(project):
    with serving(Account(("AKIAWITNESS", "another-secret-access-key"))) as account:
        project.environment |= account.environment
        report = project.doctor()
    assert report.problems() == ["caller"], report
    assert "SignatureDoesNotMatch" in report["caller"]["message"]


def test_missing_keys_are_a_problem_if_a_scenario_needs_them(project):
    project.environment = {}
    report = project.doctor()
    assert report.status == 4 and report.problems() == ["caller"], report
    assert "`AdminCreateUser`" in report["caller"]["message"]


def test_moto_names_the_caller(project, moto):
    project.environment["AWS_ENDPOINT_URL_STS"] = moto
    assert project.doctor()["caller"]["message"] == "arn:aws:sts::123456789012:user/moto"


def test_keys_for_another_server_are_not_sent_to_aws(project):
    """All traffic of the tests stays on loopback, so a request to AWS would fail."""
    report = project.doctor()
    assert report["caller"]["message"] == "the pool accepted a signed call; the caller is unknown"
    assert "not on AWS" in report["CreateGroup"]["message"]


# Permissions


def test_a_denied_operation_is_a_problem_with_its_scenario(stubbed):
    with stubbed(denied=["AdminSetUserPassword", "AdminGetUser"]) as project:
        report = project.doctor()
    assert report.status == 4 and report.problems() == ["AdminGetUser", "AdminSetUserPassword"], report
    assert "needed by `An administrator makes a user`" in report["AdminGetUser"]["message"]
    assert "iam-policy" in report["AdminGetUser"]["help"]


def test_no_call_could_change_the_pool(stubbed):
    with stubbed() as project:
        project.doctor()
        calls = project.server.calls
    names = {name for name, _ in calls}
    assert names.isdisjoint({"AdminCreateUser", "CreateGroup", "DeleteGroup", "SignUp"})
    for name, body in calls:
        if name.startswith("Admin"):
            assert body["Username"].startswith("authflow-doctor-"), name


def test_iam_denies_an_operation_that_creates(project):
    with serving(Account(KEYS, denied=["CreateGroup"])) as account:
        project.environment |= account.environment
        report = project.doctor()
        simulations = [call for call in account.requests if call[0] == "iam"]
    assert report.problems() == ["CreateGroup"], report
    assert "implicitDeny" in report["CreateGroup"]["message"]
    (_, region, fields), = simulations
    assert region == "us-east-1"
    assert fields["PolicySourceArn"] == "arn:aws:iam::123456789012:user/path/qa"
    assert fields["ResourceArns.member.1"].endswith(f"userpool/{project.pool['userPoolId']}")


def test_a_decision_that_depends_on_the_request_is_not_a_problem(project):
    with serving(Account(KEYS, denied=["CreateGroup"])) as account:
        account.context = ["aws:SourceIp"]
        project.environment |= account.environment
        report = project.doctor()
    assert report["CreateGroup"]["status"] == "unchecked", report
    assert "aws:SourceIp" in report["CreateGroup"]["message"]


@pytest.mark.parametrize("arn, source", [
    ("arn:aws:sts::123456789012:assumed-role/qa/session", "arn:aws:iam::123456789012:role/qa"),
    ("arn:aws-cn:sts::123456789012:assumed-role/qa/a@b", "arn:aws-cn:iam::123456789012:role/qa"),
    ("arn:aws:sts::123456789012:federated-user/bob", None),
    ("arn:aws:iam::123456789012:root", None),
])
def test_the_policies_of_a_session_are_those_of_its_role(project, arn, source):
    with serving(Account(KEYS, arn=arn)) as account:
        project.environment |= account.environment
        report = project.doctor()
        simulations = [fields["PolicySourceArn"] for service, _, fields in account.requests if service == "iam"]
    assert report["caller"]["message"] == arn
    assert simulations == ([source] if source else [])
    assert report["CreateGroup"]["status"] == ("ok" if source else "unchecked")


def test_without_the_permission_to_simulate_an_operation_is_not_checked(project):
    with serving(Account(KEYS, hidden=True)) as account:
        project.environment |= account.environment
        report = project.doctor()
    assert report.status == 0 and report["CreateGroup"]["status"] == "unchecked", report
    assert "iam:SimulatePrincipalPolicy" in report["CreateGroup"]["help"]


def test_boto3_reads_the_responses_of_the_stub():
    with serving(Account(KEYS, denied=["CreateGroup"], sandbox=True)) as account:
        def client(name):
            return boto3.client(
                name, endpoint_url=account.url, region_name="us-east-1",
                aws_access_key_id=KEYS[0], aws_secret_access_key=KEYS[1],
            )

        assert client("sts").get_caller_identity()["Arn"] == account.arn
        results = client("iam").simulate_principal_policy(
            PolicySourceArn=account.arn, ActionNames=["cognito-idp:CreateGroup", "cognito-idp:AdminCreateUser"],
            ResourceArns=["arn:aws:cognito-idp:us-east-1:123456789012:userpool/us-east-1_a"],
        )["EvaluationResults"]
        assert [result["EvalDecision"] for result in results] == ["implicitDeny", "allowed"]
        assert client("sns").get_sms_sandbox_account_status()["IsInSandbox"] is True


# Pool


@pytest.mark.parametrize("members, name, status, words", [
    ({"EmailConfigurationFailure": "Address is not verified"}, "email failure", "problem", "not verified"),
    ({"EmailConfiguration": {"EmailSendingAccount": "DEVELOPER", "SourceArn": "arn:ses"}}, "email", "ok", "arn:ses"),
    ({"LambdaConfig": {"CustomEmailSender": {}}}, "email", "ok", "a Lambda function sends email"),
    ({"LambdaConfig": {"CustomSMSSender": {}}}, "SMS", "ok", "a Lambda function sends SMS"),
    ({"MfaConfiguration": "ON"}, "MFA", "ok", "ON"),
    ({"AutoVerifiedAttributes": []}, "verification", "remark", "does not verify `email`"),
    ({"AutoVerifiedAttributes": ["phone_number"]}, "verification", "remark", "only by SMS"),
    ({"AdminCreateUserConfig": {"AllowAdminCreateUserOnly": True}}, "sign-ups", "remark", "administrators"),
])
def test_a_setting_that_matters_is_shown(stubbed, members, name, status, words):
    with stubbed(pool=members) as project:
        report = project.doctor()
    assert report[name]["status"] == status and words in report[name]["message"], report


@pytest.mark.parametrize("verified, words", [([], "does not verify `phone_number`"), (["phone_number"], None)])
def test_a_pool_for_phone_numbers_needs_no_verification_of_email(stubbed, verified, words):
    with stubbed(pool={"AutoVerifiedAttributes": verified, "LambdaConfig": {"CustomSMSSender": {}}}) as project:
        project.pool["source"] = "mail"
        report = project.doctor(scenarios=[BY_SMS])
    found = [check["message"] for check in report.checks if check["name"] == "verification"]
    assert [words in message for message in found] == [True] if words else not found, report
    assert report["SMS"]["status"] == "ok", report


@pytest.mark.parametrize("sandbox, status", [(True, "remark"), (False, "ok")])
def test_the_sms_sandbox_is_shown(stubbed, sandbox, status):
    configuration = {"SnsCallerArn": "arn:aws:iam::123456789012:role/sms", "SnsRegion": "eu-west-1"}
    with stubbed(pool={"SmsConfiguration": configuration}) as project:
        with serving(Account(KEYS, sandbox=sandbox)) as account:
            project.environment |= account.environment
            report = project.doctor()
            regions = [region for service, region, _ in account.requests if service == "sns"]
    assert report["SMS"]["status"] == status, report
    assert regions == ["eu-west-1"]


def test_a_pool_that_is_not_on_aws_sends_sms_without_a_configuration(project):
    project.pool["source"] = {"sms": "mail"}
    report = project.doctor(scenarios=[BY_SMS])
    assert report.status == 0 and "SMS" not in report.marks(), report


def test_a_pool_on_aws_without_a_configuration_sends_no_sms(outbox, tmp_path):
    with aws_host(tmp_path, "--outbox", outbox) as pool:
        project = Project(tmp_path, pool, outbox)
        project.pool |= {"endpoint": pool.endpoint, "caFile": pool.ca, "source": {"sms": "mail"}}
        project.environment |= pool.proxy
        report = project.doctor(scenarios=[BY_SMS])
    assert report["SMS"]["status"] == "problem" and "no SMS configuration" in report["SMS"]["message"], report


def test_an_unknown_pool_id_is_a_problem(project):
    project.pool["userPoolId"] = "us-east-1_NoSuchOne"
    report = project.doctor()
    assert report.status == 4 and "settings" in report.problems(), report
    assert "userPoolId" in report["settings"]["help"]


@pytest.mark.parametrize("is_known", [True, False])
def test_a_client_is_checked_without_credentials(project, is_known):
    project.environment = {}
    if not is_known:
        project.pool["clientId"] = "4x5yza6bcde7fghi8jk9lmno0p"
    report = project.doctor(scenarios=[OPEN])
    assert report["client"]["status"] == ("ok" if is_known else "problem"), report
    if not is_known:
        assert report.status == 4 and "clientId" in report["client"]["help"], report


def test_the_number_of_skipped_scenarios_is_that_of_a_run(project):
    """The files exclude one scenario, and the pool's responses two."""
    heads = {
        "Differs": "given: { pool: { Policies: { PasswordPolicy: { MinimumLength: 31 } } } }",
        "Lacks": "given: { users: [ { as: ann, groups: [editors] } ] }",
        "Excluded": "requires: [clock]",
    }
    further = [OPEN.replace("A user signs up", f"{name}\n{head}") for name, head in heads.items()]
    report = project.doctor(scenarios=[OPEN, ADMIN, *further])
    found = report["scenarios"]
    assert found["message"] == "a run would skip 3 of 5 scenarios" and found["status"] == "remark", report
    assert "authflow pool check staging PATHS" in found["help"] and "shows 2 fewer" in found["help"], report
    ran = authflow("run", folder=project.folder, environment=project.environment)
    assert "3 skipped" in ran.output, ran
    listed = authflow("list", "--pool", "staging", folder=project.folder, environment=project.environment)
    assert "would skip 1;" in listed.output and "a run may skip more" in listed.output, listed


def test_without_credentials_a_run_would_skip_what_needs_them(project):
    project.environment = {}
    report = project.doctor()
    assert report["scenarios"]["message"] == "a run would skip 1 of 2 scenarios", report
    assert report["scenarios"]["help"] == "Run `authflow list --pool staging PATHS` to see the reasons."


def test_what_a_run_would_refuse_is_a_problem(project):
    project.pool["allow"] = ["create-users"]
    report = project.doctor(scenarios=[OPEN])
    assert report.status == 4, report
    refused = [check["message"] for check in report.checks if check["name"] == "safety"]
    assert any("`send-messages`" in message for message in refused), report


# Messages


@pytest.fixture(scope="module")
def mail():
    with contextlib.ExitStack() as stack:
        # pytest's folder can be entered only by its owner, and Dovecot runs as an ordinary user.
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        (folder / "users").write_text("qa@example.test:{PLAIN}s3cret-mail::::::\n")
        (folder / "tokens").write_text("")
        yield stack.enter_context(dovecot(folder))


@pytest.mark.parametrize("keys, status, words, advice", [
    ({}, "ok", "can log in", None),
    ({"password": "wrong-password"}, "problem", "rejected the login", "Correct `username` and `password`"),
    ({"path": "/Nowhere"}, "problem", "can't open", "Correct the mailbox in the URL"),
    ({"mailboxes": ["Nowhere"]}, "problem", "can't open", "Correct `mailboxes`"),
    ({"mailboxes": ["INBOX", "Nowhere"]}, "problem", "can't open", "Correct `mailboxes`"),
    ({"caFile": None}, "problem", "securely", "set `caFile`"),
    ({"caFile": "other"}, "problem", "securely", "has the certificate of its authority"),
    ({"caFile": "users"}, "problem", "securely", "authflow can't use the file"),
    ({"caFile": "missing.pem"}, "problem", "securely", "authflow can't use the file"),
    ({"port": "imap"}, "problem", "securely", "need `imap://`"),
])
def test_the_log_in_to_a_mailbox_is_checked(project, mail, keys, status, words, advice):
    project.sources["mail"] = {
        "kind": "imap", "url": f"imaps://localhost:{mail[keys.get('port', 'imaps')]}{keys.get('path', '')}",
        "username": "qa@example.test", "password": "$(secret.IMAP_PASSWORD)", "address": "qa+$(tag)@example.test",
        "mailboxes": keys.get("mailboxes", []), "caFile": keys.get("caFile", mail["ca"]),
    }
    project.sources["mail"] = {key: value for key, value in project.sources["mail"].items() if value}
    (project.folder / "users").write_text("this is no certificate")
    (project.folder / "other").write_bytes(certificates.make(project.folder)[0].read_bytes())
    project.environment["IMAP_PASSWORD"] = keys.get("password", "s3cret-mail")
    report = project.doctor(scenarios=[OPEN])
    assert report["mail"]["status"] == status and words in report["mail"]["message"], report
    assert advice in report["mail"]["help"] if advice else "help" not in report["mail"], report
    assert report.status == (0 if status == "ok" else 4)
    assert project.environment["IMAP_PASSWORD"] not in report.result.output + report.result.errors


@pytest.mark.parametrize("source, status, words", [
    ({"kind": "outbox", "path": "nowhere"}, "remark", "does not exist yet"),
    ({"kind": "command", "run": ["./read", "$(to)"]}, "ok", "did not run"),
    ({"kind": "command", "run": ["./missing", "$(to)"]}, "problem", "was not found"),
    ({"kind": "command", "run": ["no-such-program-at-all"]}, "problem", "not found in PATH"),
    ({"kind": "command", "run": ["./plain"]}, "problem", "not executable"),
])
def test_other_sources_are_checked_without_taking_messages(project, source, status, words):
    project.sources["mail"] = source | {"address": "qa+$(tag)@example.com"}
    (project.folder / "read").write_text("#!/bin/sh\ntouch ran\n")
    (project.folder / "read").chmod(0o755)
    (project.folder / "plain").write_text("")
    report = project.doctor(scenarios=[OPEN])
    assert report["mail"]["status"] == status and words in report["mail"]["message"], report
    assert not (project.folder / "ran").exists()


@pytest.mark.parametrize("source, is_warned", [
    ({"kind": "outbox", "path": "mail"}, False),
    ({"kind": "eml", "path": "mail"}, False),
    ({"kind": "mbox", "path": "mail.mbox"}, False),
    ({"kind": "command", "run": ["./read", "$(to)"]}, True),
])
def test_only_a_source_that_the_pool_does_not_fill_needs_an_address(project, source, is_warned):
    project.sources["mail"] = source
    (project.folder / "read").write_text("#!/bin/sh\n")
    (project.folder / "read").chmod(0o755)
    report = project.doctor(scenarios=[OPEN])
    assert ("addresses" in report.marks()) == is_warned, report


def test_a_missing_source_is_a_problem_if_scenarios_await_email(project):
    del project.pool["source"]
    report = project.doctor(scenarios=[OPEN])
    assert report.status == 4 and set(report.problems()) == {"email source", "scenarios"}, report


# Delivery


def test_send_awaits_the_code_and_deletes_the_user(project, pool, outbox):
    before = users(pool)
    report = project.doctor("--send")
    assert report.status == 0, report
    assert report["delivery to mail"]["status"] == "ok"
    assert users(pool) == before
    assert any("qa+" in path.read_text() for path in (outbox / "new").iterdir())
    journal, = (project.folder / ".authflow/journal").glob("*.jsonl")
    assert '"SignUp"' in journal.read_text(), "the user was journaled"


def test_send_reports_a_message_that_does_not_arrive(project, pool, tmp_path):
    before = users(pool)
    project.sources["mail"]["path"] = str(tmp_path / "elsewhere")
    project.write(OPEN)
    text = json.loads((project.folder / "authflow.yaml").read_text())
    text["defaults"]["within"] = "1s"
    (project.folder / "authflow.yaml").write_text(json.dumps(text))
    report = Report(project.run("--send", "--json"))
    assert report.status == 4 and report.problems() == ["delivery to mail"], report
    assert users(pool) == before


def test_send_obeys_the_rules_for_live_pools(project, pool):
    before = users(pool)
    project.pool["allow"] = []
    report = project.doctor("--send", scenarios=[])
    assert report.status == 6, report
    assert "create-users" in report["delivery to mail"]["message"]
    assert users(pool) == before


def test_send_reports_a_user_that_it_could_not_delete(stubbed):
    with stubbed(denied=["AdminDeleteUser"]) as project:
        report = project.doctor("--send", scenarios=[])
        assert report.status == 4 and report.problems() == ["user of mail"], report
        assert "was not deleted" in report["user of mail"]["message"]
        assert "sweep" in report["user of mail"]["help"]
        assert report["delivery to mail"]["status"] == "ok"
        assert "arrived" in report["delivery to mail"]["message"]
        project.server.denied = []
        swept = authflow("sweep", folder=project.folder, environment=project.environment)
        assert swept.status == 0 and "1 resource deleted" in swept.output, swept


def test_send_on_a_mock_is_a_usage_error(project):
    project.write(OPEN)
    result = project.run("mock", "--send")
    assert result.status == 3 and "live pool" in result.errors, result


# This machine


def test_a_journal_folder_that_can_not_be_written_is_a_problem(project):
    (project.folder / ".authflow").write_text("a file in the place of the folder")
    report = project.doctor()
    assert report.status == 4 and report.problems() == ["journal"], report


def test_a_read_only_journal_folder_is_a_problem(pool, outbox):
    # pytest's folder can be entered only by its owner.
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        project = Project(folder, pool, outbox)
        project.sources, project.pool["source"] = {}, {}
        project.write()
        folder.chmod(0o555)
        user = {"user": 65534} if os.geteuid() == 0 else {}
        environment = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")}
        process = subprocess.run(
            [PROGRAM, "doctor", "--json"], cwd=folder, env=environment | ENVIRONMENT, capture_output=True, text=True,
            timeout=60, **user,
        )
        folder.chmod(0o755)
    checks = {check["name"]: check for check in json.loads(process.stdout)["checks"]}
    assert process.returncode == 4, process
    assert "Permission denied" in checks["journal"]["message"]


@pytest.mark.parametrize("zone, status", [("Mars/Base", "remark"), ("UTC", "ok"), ("CET-1CEST", "ok")])
def test_an_unknown_time_zone_is_a_remark(project, zone, status):
    project.environment["TZ"] = zone
    assert project.doctor(scenarios=[])["time zone"]["status"] == status


# The command line


@pytest.mark.parametrize("words, name, scenarios", [
    ([], "staging", 2), (["staging"], "staging", 2), (["mock"], "mock", 2),
    (["scenarios/all.yaml:2"], "staging", 1), (["staging", "scenarios"], "staging", 2),
    (["--filter", "signs up"], "staging", 1),
])
def test_the_first_word_is_a_pool_or_a_path(project, words, name, scenarios):
    report = project.doctor(*words)
    assert (report.document["pool"], report.document["scenarios"]) == (name, scenarios), report
    assert report.status == 0


@pytest.mark.parametrize("words, status, reason", [
    (["stagin"], 2, "did you mean `staging`?"),
    (["no/such.yaml"], 2, "no file or folder"),
    (["staging", "--send", "--nonsense"], 3, "Unknown option"),
])
def test_a_wrong_command_line_has_the_exit_code_of_run(project, words, status, reason):
    project.write(OPEN)
    result = project.run(*words)
    assert result.status == status and reason in result.errors, result
