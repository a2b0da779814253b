"""Terraform states and plans: the verdicts and the exit code of `pool diff` for pairs of them."""

import json
import os
import subprocess

import pytest

from servers import PROGRAM
from terraform import OTHER, POOL, Change, Resource, keep, plan, state

P = Resource("user_pool.p")
Q = Resource("user_pool.q", id=OTHER, name="other")
W = Resource("user_pool_client.web")
G = Resource("user_group.g")
S = Resource("resource_server.s")
I = Resource("identity_provider.i")
D = Resource("user_pool_domain.d")
PARTS = {"clients.web": W, "groups.editors": G, "resourceServers.orders": S, "identityProviders.Acme": I}

PROTECTED = Resource("user_pool.p", deletion_protection="ACTIVE")
KEPT = Resource("user_pool.p", user_attribute_update_settings=[
    {"attributes_require_verification_before_update": ["email"]},
])
DRIFTED = Resource(
    "user_pool.p", mfa_configuration="OPTIONAL", software_token_mfa_configuration=[{"enabled": True}],
)
TAGGED = Resource("user_pool.p", tags={"team": "id"}, tags_all={"team": "id", "cost": "1"})

LIVE = {"UserPool": {
    "Id": POOL, "Name": "shop", "Arn": P.values["arn"], "Domain": "tea-shop", "CreationDate": 1735689600,
    "LastModifiedDate": 1735689600, "EstimatedNumberOfUsers": 12,
    "Policies": {
        "PasswordPolicy": {
            "MinimumLength": 8, "RequireUppercase": True, "RequireLowercase": True, "RequireNumbers": True,
            "RequireSymbols": True, "TemporaryPasswordValidityDays": 7,
        },
        "SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD"]},
    },
    "DeletionProtection": "INACTIVE", "LambdaConfig": {}, "AutoVerifiedAttributes": ["email"],
    "UsernameAttributes": ["email"], "VerificationMessageTemplate": {"DefaultEmailOption": "CONFIRM_WITH_CODE"},
    "UserAttributeUpdateSettings": {"AttributesRequireVerificationBeforeUpdate": []}, "MfaConfiguration": "OFF",
    "EmailConfiguration": {"EmailSendingAccount": "COGNITO_DEFAULT"}, "UserPoolTags": {"team": "id", "cost": "1"},
    "AdminCreateUserConfig": {"AllowAdminCreateUserOnly": False, "UnusedAccountValidityDays": 7},
    "UsernameConfiguration": {"CaseSensitive": False}, "UserPoolTier": "ESSENTIALS",
    "AccountRecoverySetting": {"RecoveryMechanisms": [{"Priority": 1, "Name": "verified_email"}]},
}}


@pytest.fixture
def diff(tmp_path):
    """The result of `pool diff` for two documents, and its exit code."""
    def diff(before, after, pool=""):
        for name, document in (("before.json", before), ("after.json", after)):
            (tmp_path / name).write_text(json.dumps(document))
        program = subprocess.run(
            [os.path.abspath(PROGRAM), "pool", "diff", "--json", f"before.json{pool}", f"after.json{pool}"],
            cwd=tmp_path, capture_output=True, text=True, timeout=60,
        )
        assert program.returncode in (0, 1), program.stderr
        said = json.loads(program.stdout)
        return said | {
            "status": program.returncode,
            "entries": {change["setting"]: change.get("entry") for change in said["changes"]},
            "words": {change["setting"]: change["words"] for change in said["changes"]},
        }
    return diff


ALL = state(P, W, G, S, I, D)


@pytest.mark.parametrize("after", [ALL, plan(*map(keep, [P, W, G, S, I, D]))], ids=["state", "plan"])
def test_unchanged_resources_are_not_a_difference(diff, after):
    said = diff(ALL, after)
    assert (said["status"], said["changes"], said["notes"]) == (0, [], [])


def replaced(resource, after=None, **more):
    return Change(["delete", "create"], resource, after or resource, **more)


@pytest.mark.parametrize("setting", PARTS)
def test_only_forgotten_parts_stay(diff, setting):
    part = PARTS[setting]
    others = [keep(resource) for resource in [P, *PARTS.values(), D] if resource is not part]
    gone = diff(ALL, plan(*others, Change("delete", part, action_reason="delete_because_no_resource_config")))
    assert gone["status"] == 1 and list(gone["entries"]) == [setting]
    assert gone["entries"][setting].endswith("-removed")
    assert "its block is no longer in the configuration" in gone["words"][setting]
    forgotten = diff(ALL, plan(*others, Change("forget", part)))
    assert forgotten["status"] == 0
    assert forgotten["notes"] == [f"`after.json` forgets `{setting}`, which stays unchanged"]
    # A part that is not in the plan has already been removed from the state.
    assert diff(ALL, plan(*others))["entries"][setting].endswith("-removed")
    again = diff(ALL, plan(*others, replaced(part, action_reason="replace_because_tainted")))
    assert again["status"] == 1 and again["entries"] == {setting: "replaced"}
    assert "tainted" in again["words"][setting]


RENAMED = {
    "groups.editors": Resource("user_group.g", id=f"{POOL}/writers", name="writers"),
    "resourceServers.orders": Resource("resource_server.s", id=f"{POOL}|sales", identifier="sales"),
    "identityProviders.Acme": Resource("identity_provider.i", id=f"{POOL}:Umbra", provider_name="Umbra"),
    "clients.web": Resource("user_pool_client.web", name="app", generate_secret=True),
}


@pytest.mark.parametrize("setting", RENAMED)
def test_a_part_that_is_replaced_with_a_new_name_is_removed(diff, setting):
    before, after = PARTS[setting], RENAMED[setting]
    said = diff(state(P, before), plan(keep(P), replaced(before, after, replace_paths=[["name"]])))
    assert said["status"] == 1 and said["entries"][setting].endswith("-removed")
    assert sorted(said["entries"].values())[0].endswith("-added") and len(said["entries"]) == 2
    assert "`name` can't be changed in place" in said["words"][setting]


def test_a_replaced_group_loses_its_members(diff):
    said = diff(state(P, G), plan(keep(P), replaced(G, replace_paths=[["user_pool_id"]])))
    (change,) = said["changes"]
    assert "memberships are lost permanently" in change["words"] and change["severity"] == "data loss"


def test_a_group_beyond_its_count_is_removed(diff):
    groups = [Resource(f"user_group.g[{index}]", name=f"g{index}") for index in range(3)]
    gone = Change("delete", groups[2], action_reason="delete_because_count_index")
    said = diff(state(P, *groups), plan(keep(P), *map(keep, groups[:2]), gone))
    assert said["entries"] == {"groups.g2": "group-removed"}
    assert "its index is beyond `count`" in said["words"]["groups.g2"]


def test_of_two_clients_with_one_name_the_deleted_one_is_removed(diff):
    first, second = (Resource(f"user_pool_client.{name}", id=f"1{name}", name="web") for name in "ab")
    said = diff(state(P, first, second), plan(keep(P), keep(first), Change("delete", second)))
    assert said["entries"] == {"clients.web aws_cognito_user_pool_client.b": "client-removed"}


@pytest.mark.parametrize(("pool", "entry"), [("p", "client-removed"), ("q", "client-added")])
def test_a_client_that_moves_to_another_pool_is_removed_from_the_first(diff, pool, entry):
    moved = replaced(W, Resource("user_pool_client.web", user_pool_id=OTHER), replace_paths=[["user_pool_id"]])
    said = diff(state(P, Q, W), plan(keep(P), keep(Q), moved), f"#aws_cognito_user_pool.{pool}")
    assert said["entries"] == {"clients.web": entry}


def test_a_client_managed_by_another_service_is_never_deleted(diff):
    client = Resource("managed_user_pool_client.web")
    said = diff(state(P, client), plan(keep(P), Change("delete", client)))
    assert said["status"] == 0 and "forgets `clients.web`" in said["notes"][0]


def test_a_moved_module_is_the_same(diff):
    before = [Resource('module.old["a"].user_pool.p'), Resource('module.old["a"].user_group.g')]
    after = [Resource("module.new.user_pool.p"), Resource("module.new.user_group.g")]
    moved = [Change("no-op", new, new, moved=old.address) for old, new in zip(before, after, strict=True)]
    assert diff(state(*before), plan(*moved))["status"] == 0
    assert diff(state(*before), state(*after))["status"] == 0


@pytest.mark.parametrize("resource", [P, W], ids=["pool", "client"])
def test_a_deposed_object_is_not_the_current_one(diff, resource):
    kind = "user_pool.p" if resource is P else "user_pool_client.web"
    old = Resource(kind, id="eu-west-1_Deposed")
    both = state(P, W, deposed=[old])
    assert diff(both, both)["status"] == 0
    rest = Change("delete", old, deposed="ab12cd34")
    said = diff(state(P, W, deposed=[old]), plan(keep(P), keep(W), rest))
    assert list(said["entries"].values()) == ["deposed-deleted"]


OLD_POOL = Resource("user_pool.p", id="eu-west-1_Deposed")


@pytest.mark.parametrize(("old", "setting", "severity"), [
    (OLD_POOL, "pool", "data loss"),
    (Resource("user_pool.p", id="eu-west-1_Deposed", deletion_protection="ACTIVE"), "pool", "deployment fails"),
    (Resource("user_pool_client.web", id="1old"), "clients.web", "breaking"),
    (Resource("user_group.g", name="old-editors"), "groups.old-editors", "data loss"),
    (Resource("identity_provider.i", provider_name="Old"), "identityProviders.Old", "breaking"),
])
def test_deleting_a_deposed_object_is_a_deletion(diff, old, setting, severity):
    said = diff(state(P, W, G), plan(keep(P), keep(W), keep(G), Change("delete", old, deposed="ab12cd34")))
    (change,) = said["changes"]
    assert (said["status"], change["setting"], change["severity"]) == (1, setting, severity)
    assert "ab12cd34" in change["words"] and old.address in change["words"]


def test_a_deposed_pool_is_deleted_with_its_parts(diff):
    part = Resource("user_pool_client.web", id="1old", user_pool_id="eu-west-1_Deposed")
    rest = [Change("delete", old, deposed="ab12cd34") for old in (OLD_POOL, part)]
    assert list(diff(state(P, W), plan(keep(P), keep(W), *rest))["entries"]) == ["pool", "clients.web"]
    gone = plan(Change("delete", P), Change("delete", W), *rest)
    assert [change["entry"] for change in diff(state(P, W), gone)["changes"] if change["setting"] == "pool"] == [
        "deleted", "deposed-deleted",
    ]


def test_a_deposed_object_of_another_pool_is_ignored(diff):
    rest = Change("delete", Resource("user_pool.q", id="eu-west-1_Deposed"), deposed="ab12cd34")
    assert diff(state(P, Q), plan(keep(P), keep(Q), rest), "#aws_cognito_user_pool.p")["status"] == 0


def run(tmp_path, before, after, *flags):
    for name, document in (("before.json", before), ("after.json", after)):
        (tmp_path / name).write_text(json.dumps(document))
    return subprocess.run(
        [os.path.abspath(PROGRAM), "pool", "diff", *flags, "before.json", "after.json"],
        cwd=tmp_path, capture_output=True, text=True, timeout=60,
    )


@pytest.mark.parametrize("unfinished", [{"errored": True}, {"complete": False}], ids=["errored", "incomplete"])
def test_a_plan_that_can_omit_changes_does_not_pass(tmp_path, unfinished):
    after = plan(keep(P), keep(W), **unfinished)
    program = run(tmp_path, state(P, W), after)
    assert program.returncode == 2 and "no effect" not in program.stdout
    assert run(tmp_path, state(P, W), after, "--partial").returncode == 0
    assert run(tmp_path, state(W), after).returncode == 1
    assert run(tmp_path, state(P, W), plan(keep(P), Change("delete", W), **unfinished)).returncode == 1


def test_a_plan_that_deletes_an_unread_resource_of_a_live_pool_does_not_pass(tmp_path):
    user = Resource("user.u")
    program = run(tmp_path, LIVE, plan(keep(TAGGED), Change("delete", user)))
    assert program.returncode == 2 and "no effect" not in program.stdout
    note = "`after.json` deletes `aws_cognito_user.u`, which authflow does not read: the effect is not reported"
    assert note in " ".join(program.stdout.split())
    assert run(tmp_path, LIVE, plan(keep(TAGGED), Change("delete", user)), "--partial").returncode == 0
    assert run(tmp_path, LIVE, plan(keep(TAGGED))).returncode == 0


@pytest.mark.parametrize("swapped", [False, True])
def test_members_that_describe_user_pool_never_returns_are_not_a_difference(tmp_path, swapped):
    answer = {"UserPool": {k: v for k, v in LIVE["UserPool"].items() if k != "Domain"}}
    own = Resource("user_pool.p", tags=TAGGED.values["tags"], tags_all=TAGGED.values["tags_all"], domain="")
    pair = [state(own), answer]
    assert run(tmp_path, *(pair[::-1] if swapped else pair)).returncode == 0
    mfa = Resource("user_pool.p", **(own.changed | {"software_token_mfa_configuration": [{"enabled": True}]}))
    pair = [state(mfa), answer]
    assert run(tmp_path, *(pair[::-1] if swapped else pair)).returncode == 2


@pytest.mark.parametrize("path", ["generate_secret", "user_pool_id"])
def test_a_replaced_client_has_a_reason(diff, path):
    after = Resource("user_pool_client.web", generate_secret=True)
    said = diff(state(P, W), plan(keep(P), Change(["delete", "create"], W, after, replace_paths=[[path]])))
    assert said["entries"]["clients.web"] == "replaced"
    assert f"`{path}` can't be changed in place" in said["words"]["clients.web"]


def test_a_replaced_domain_has_a_reason_and_is_shown_once(tmp_path):
    after = Resource("user_pool_domain.d", domain="coffee-shop")
    change = Change(["delete", "create"], D, after, replace_paths=[["domain"]])
    pool = Resource("user_pool.p", domain="coffee-shop")
    program = run(tmp_path, state(P, D), plan(Change("no-op", P, pool), change))
    assert program.returncode == 1 and "can't be changed in place" in " ".join(program.stdout.split())
    assert program.stdout.count("domain.tea-shop") == 1


def test_a_removed_setting_is_compared_as_the_provider_sends_it(diff):
    said = diff(state(KEPT), plan(Change("update", KEPT, P)))
    setting = "pool.UserAttributeUpdateSettings.AttributesRequireVerificationBeforeUpdate"
    assert said["entries"][setting] != "left-out-stays" and "empties the list" in said["words"][setting]
    assert [rule["rule"] for rule in said["rules"]] == ["changed-address-locks-out"]


@pytest.mark.parametrize("makes_first", [False, True], ids=["delete first", "create first"])
def test_a_protected_pool_is_not_lost(diff, makes_first):
    after = Resource("user_pool.p", deletion_protection="ACTIVE", username_attributes=[])
    actions = ["create", "delete"] if makes_first else ["delete", "create"]
    change = Change(actions, PROTECTED, after, replace_paths=[["username_attributes"]])
    pool = diff(state(PROTECTED), plan(change))["changes"][0]
    assert (pool["setting"], pool["entry"], pool["verdict"]) == ("pool", "replaced", "rejected")
    assert "pplying the plan fails" in pool["words"] and "`username_attributes`" in pool["words"]
    assert pool["severity"] == "deployment fails"
    assert ("deposed" in pool["words"]) == makes_first


def test_a_protected_pool_cannot_be_destroyed(diff):
    (change,) = diff(state(PROTECTED, W), plan(Change("delete", PROTECTED), Change("delete", W)))["changes"]
    assert (change["entry"], change["verdict"]) == ("deleted", "rejected")
    (change,) = diff(state(P, W), plan(Change("delete", P), Change("delete", W)))["changes"]
    assert (change["severity"], change["verdict"]) == ("data loss", "immutable")
    (change,) = diff(state(P), plan(Change("delete", P), errored=True, applyable=False))["changes"]
    assert change["verdict"] == "rejected" and "prevent_destroy" in change["words"]


def test_drift_is_reported_with_its_reversal_by_the_plan(diff):
    drift = [Change("update", P, DRIFTED)]
    taken_back = plan(Change("update", DRIFTED, P), drift=drift)
    for before in (state(P), state(DRIFTED)):
        said = diff(before, taken_back)
        mode = next(change for change in said["changes"] if change["setting"] == "pool.MfaConfiguration")
        assert (mode["before"], mode["after"]) == ("OPTIONAL", "OFF")
        assert "reverts the change" in mode["words"]
        assert any(note.startswith("drift: ") and "reverts the change" in note for note in said["notes"])
    kept = diff(state(DRIFTED), plan(keep(DRIFTED), drift=drift))
    assert kept["status"] == 0 and all("keeps the change" in note for note in kept["notes"])


def test_a_resource_deleted_outside_terraform_is_created_again(diff):
    said = diff(state(P, W), plan(keep(P), Change("create", None, W), drift=[Change("delete", W)]))
    assert said["status"] == 1 and "`clients.web` was deleted" in said["words"]["clients.web"]


@pytest.mark.parametrize("swapped", [False, True])
def test_a_state_equals_its_description(diff, swapped):
    for parts in ([TAGGED], [TAGGED, W, G, S, I, D]):
        pair = [state(*parts), LIVE]
        assert diff(*(pair[::-1] if swapped else pair))["status"] == 0


def test_an_older_state_is_not_attributed_to_the_plan(diff):
    older = state(Resource("user_pool.p", auto_verified_attributes=[]), W)
    said = diff(older, plan(Change("update", P, DRIFTED), keep(W)))
    assert said["entries"]["pool.AutoVerifiedAttributes"] == "changed-before-plan"
    assert said["entries"]["pool.MfaConfiguration"] == "mfa-optional"
    assert any("is not the state that `after.json` was created from" in note for note in said["notes"])


EMPTY = {"format_version": "1.0"}


@pytest.mark.parametrize("after", [state(W), state(), EMPTY, plan(keep(W))], ids=["parts", "none", "empty", "plan"])
def test_a_missing_pool_is_removed(diff, after):
    said = diff(state(P, W), after)
    assert said["status"] == 1 and said["entries"] == {"pool": "deleted"}


def test_a_new_pool_is_added(diff):
    assert diff(EMPTY, state(P, W))["entries"] == {"pool": "pool-added", "clients.web": "client-added"}


def test_a_plan_with_targets_does_not_affect_other_parts(diff):
    targeted = plan(Change("update", W, Resource("user_pool_client.web", auth_session_validity=5)))
    targeted["prior_state"] = state(P, W, G)
    said = diff(state(P, W, G), targeted)
    assert list(said["entries"]) == ["clients.web.AuthSessionValidity"]


def test_a_forgotten_pool_stays(diff):
    said = diff(state(P, W), plan(Change("forget", P), keep(W)))
    assert said["status"] == 1 and "`after.json` forgets `pool`, which stays unchanged" in said["notes"]
    (change,) = said["changes"]
    assert (change["entry"], change["severity"]) == ("left-behind", "behavior")


def test_one_of_two_pools_is_deleted(diff):
    said = diff(state(P, Q), plan(keep(Q), Change("delete", P)), "#aws_cognito_user_pool.p")
    assert said["entries"] == {"pool": "deleted"}


def test_a_pool_with_another_id_at_the_same_address_is_another_pool(diff):
    said = diff(state(P), state(Resource("user_pool.p", id="eu-west-1_Newer")))
    assert said["entries"]["pool"] == "replaced"
    other = diff(state(P), state(Resource("user_pool.p", id=OTHER, name="shop-staging")))
    assert other["status"] == 0 and "users are lost" in other["notes"][0]


@pytest.mark.parametrize(("old", "setting", "severity"), [
    (OLD_POOL, "pool", "data loss"),
    (Resource("user_pool_client.web", id="1old"), "clients.web", "breaking"),
    (Resource("user_group.g", name="old-editors"), "groups.old-editors", "data loss"),
])
def test_a_deposed_object_that_is_missing_in_a_later_state_is_deleted(diff, old, setting, severity):
    said = diff(state(P, W, G, deposed=[old]), state(P, W, G))
    (change,) = said["changes"]
    assert (said["status"], change["setting"], change["severity"]) == (1, setting, severity)
    assert change["entry"] == "deposed-deleted" and "removed from the state" in change["words"]
    # A new deposed object does not lose anything yet.
    later = diff(state(P, W, G), state(P, W, G, deposed=[old]))
    assert later["status"] == 0 and "the next plan deletes the object" in later["notes"][0]
    # An object whose replacement failed can become the current one again.
    again = state(Resource("user_pool.p", id="eu-west-1_Deposed"), W, G)
    assert old is not OLD_POOL or all(
        change.get("entry") != "deposed-deleted" for change in diff(state(P, W, G, deposed=[old]), again)["changes"]
    )


def test_a_deposed_object_that_a_plan_forgets_stays(diff):
    for old in (OLD_POOL, Resource("user_group.g", name="old-editors")):
        said = diff(state(P, W, G), plan(keep(P), keep(W), keep(G), Change("forget", old, deposed="ab12cd34")))
        assert (said["status"], said["changes"]) == (0, [])
        (note,) = said["notes"]
        assert note.startswith("`after.json` forgets the deposed object ab12cd34 of")


UNREAD = [
    ("user_pool_ui_customization.u", "css", ".b {}", "unknown"),
    ("managed_login_branding.b", "settings", "{}", "unknown"),
    ("user_pool_replica.r", "status", "INACTIVE", "unknown"),
    ("user.ann", "enabled", False, "data loss"),
    ("user_in_group.m", "group_name", "readers", "behavior"),
]


@pytest.mark.parametrize(("address", "member", "value", "severity"), UNREAD)
def test_changes_of_unread_resources_are_reported(diff, address, member, value, severity):
    own, changed = Resource(address), Resource(address, **{member: value})
    name = own.address
    before = state(P, W, own)
    for after in (before, plan(keep(P), keep(W), keep(own))):
        assert diff(before, after)["status"] == 0
    for after in (state(P, W, changed), plan(keep(P), keep(W), Change("update", own, changed))):
        said = diff(before, after)
        assert (said["status"], list(said["entries"])) == (1, [f"{name}.{member}"])
    for after in (state(P, W), plan(keep(P), keep(W), Change("delete", own))):
        said = diff(before, after)
        assert said["status"] == 1 and list(said["entries"]) == [name]
        assert said["changes"][0]["severity"] == severity
    forgotten = diff(before, plan(keep(P), keep(W), Change("forget", own)))
    assert (forgotten["status"], forgotten["changes"]) == (0, [])
    assert forgotten["notes"] == [f"`after.json` forgets `{name}`, which stays unchanged"]
    moved = plan(keep(P), keep(W), Change("no-op", Resource(f"{address}2"), Resource(f"{address}2"), moved=name))
    assert diff(before, moved)["status"] == 0
    gone = diff(before, plan(Change("delete", P), Change("delete", W), Change("delete", own)))
    assert gone["entries"] == {"pool": "deleted"}


def test_a_replaced_user_is_lost(diff):
    own, other = Resource("user.ann"), Resource("user.ann", username="bob", password="Secr3t-of-bob!")
    change = Change(["delete", "create"], own, other, replace_paths=[["username"]])
    said = diff(state(P, own), plan(keep(P), change))
    replaced = next(change for change in said["changes"] if change["setting"] == own.address)
    assert replaced["severity"] == "data loss" and "`username` can't be changed in place" in replaced["words"]
    assert "Secr3t" not in json.dumps(said)


@pytest.mark.parametrize("swapped", [False, True])
def test_unread_resources_make_a_comparison_with_a_live_pool_incomplete(tmp_path, swapped):
    pair = [state(TAGGED, Resource("managed_login_branding.b")), LIVE]
    pair = pair[::-1] if swapped else pair
    program = run(tmp_path, *pair, "--json")
    said = json.loads(program.stdout)
    assert program.returncode == 2 and "aws_cognito_managed_login_branding.b" in said["incomplete"][0]
    assert any("for its type, authflow reports only errors that the service returns" in warning["message"] for warning in said["warnings"])
    assert run(tmp_path, *pair, "--partial").returncode == 0
    page = run(tmp_path, *pair, "--markdown", "--partial").stdout
    assert "### Warnings" in page and "reports only errors that the service returns" in page


def test_forgotten_log_delivery_stays(diff):
    logs = Resource("log_delivery_configuration.l")
    said = diff(state(P, logs), plan(keep(P), Change("forget", logs)))
    assert (said["status"], said["notes"]) == (0, ["`after.json` forgets `logDelivery`, which stays unchanged"])


def test_a_new_client_with_the_name_of_a_forgotten_one_is_another_client(diff):
    after = plan(keep(P), Change("forget", W), Change("create", None, Resource("user_pool_client.new")))
    said = diff(state(P, W), after)
    assert said["status"] == 1 and said["entries"] == {"clients.web": "client-added"}
    assert said["notes"] == ["`after.json` forgets `clients.web`, which stays unchanged"]


def test_an_import_changes_nothing(diff):
    after = plan(keep(P), keep(W))
    after["resource_changes"][1]["change"]["importing"] = {"id": f"{POOL}/1web"}
    (change,) = diff(state(P), after)["changes"]
    assert change["severity"] == "none" and "The plan imports the existing resource" in change["words"]


def test_drift_has_a_separate_member(diff):
    drift = [Change("update", P, DRIFTED), Change("delete", W)]
    said = diff(state(P, W), plan(Change("update", DRIFTED, P), Change("create", None, W), drift=drift))
    mode = {"setting": "pool.MfaConfiguration", "before": "OFF", "after": "OPTIONAL", "plan": "taken back"}
    assert mode in said["drift"]
    client = next(entry for entry in said["drift"] if entry["setting"] == "clients.web")
    assert "before" in client and "after" not in client and client["plan"] == "made again"
    kept = diff(state(DRIFTED), plan(keep(DRIFTED), drift=drift[:1]))
    assert {entry["plan"] for entry in kept["drift"]} == {"kept"}
    assert diff(state(P), plan(keep(P)))["drift"] == []


def test_forgotten_parts_stay_in_the_mock_of_a_plan(tmp_path):
    (tmp_path / "a.yaml").write_text(
        "scenario: A member signs in\n"
        "given: { users: [{ as: ann, groups: [editors] }] }\n"
        "steps:\n"
        "  - signIn: { username: $(users.ann.email), password: $(users.ann.password) }\n"
        "    client: web\n"
    )
    (tmp_path / "before.json").write_text(json.dumps(state(P, W, G)))
    changes = [keep(P), Change("forget", W), Change("create", None, Resource("user_pool_client.app", name="app"))]

    def impact(*more):
        (tmp_path / "after.json").write_text(json.dumps(plan(*changes, *more)))
        program = subprocess.run(
            [os.path.abspath(PROGRAM), "pool", "impact", "--json", "--all", "before.json", "after.json", "a.yaml"],
            cwd=tmp_path, capture_output=True, text=True, timeout=60,
        )
        return json.loads(program.stdout)["comparison"]["counts"]

    assert impact(Change("forget", G))["alike"] == 1
    assert impact(Change("delete", G))["differ"] == 1


def test_warnings_about_files_are_in_the_reports(tmp_path):
    (tmp_path / "a.yaml").write_text("pool: { Policies: { PasswordPolicy: { MinimumLength: 200 } } }\n")
    (tmp_path / "b.yaml").write_text("pool: {}\n")

    def pool(*words):
        return subprocess.run(
            [os.path.abspath(PROGRAM), "pool", *words], cwd=tmp_path, capture_output=True, text=True, timeout=60,
        ).stdout

    for words in (["diff", "b.yaml", "a.yaml"], ["check", "a.yaml"]):
        (warning,) = json.loads(pool(*words, "--json"))["warnings"]
        assert (warning["code"], warning["file"], warning["place"]["line"]) == ("AF2105", "a.yaml", 1)
        assert warning["place"]["column"] == 54 and "MinimumLength" in warning["message"]
    page = pool("diff", "b.yaml", "a.yaml", "--markdown")
    assert "### Warnings" in page and "`a.yaml:1:54`" in page and "AF2105" in page


def test_a_null_in_a_configuration_file_leaves_the_part_open(tmp_path):
    (tmp_path / "some.yaml").write_text("pool: {}\ngroups: [{ GroupName: staff }]\n")
    (tmp_path / "open.yaml").write_text("pool: {}\ngroups: null\n")
    (tmp_path / "none.yaml").write_text("pool: {}\n")

    def pool(*words):
        return subprocess.run(
            [os.path.abspath(PROGRAM), "pool", *words], cwd=tmp_path, capture_output=True, text=True, timeout=60,
        )

    assert pool("diff", "some.yaml", "open.yaml").returncode == 2
    assert pool("diff", "some.yaml", "open.yaml", "--partial").returncode == 0
    removed = pool("diff", "some.yaml", "none.yaml", "--json")
    assert removed.returncode == 1 and "groups.staff" in removed.stdout
    exported = pool("export", "open.yaml").stdout
    assert "groups: null" in exported and "groups" not in pool("export", "none.yaml").stdout
