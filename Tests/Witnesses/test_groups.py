"""Groups, with boto3, and their claims in tokens."""

import jwt
import pytest

from conftest import said

ROLE = "arn:aws:iam::123456789012:role/"
NONE = "ResourceNotFoundException: Group not found."


def claims(token):
    return jwt.decode(token, options={"verify_signature": False})


def test_a_group_can_be_created_read_updated_and_deleted(make):
    pool = make()
    made = pool.admin("create_group", GroupName="editors", Description="They edit", Precedence=2)["Group"]
    assert made["UserPoolId"] == pool.id and made["Precedence"] == 2 and "RoleArn" not in made
    assert pool.admin("get_group", GroupName="editors")["Group"] == made
    assert said(pool.admin, "create_group", GroupName="editors") == (
        "GroupExistsException: A group with the name already exists."
    )
    changed = pool.admin("update_group", GroupName="editors", RoleArn=ROLE + "editor")["Group"]
    assert changed["RoleArn"] == ROLE + "editor" and changed["Description"] == "They edit"
    assert [group["GroupName"] for group in pool.admin("list_groups")["Groups"]] == ["editors"]
    pool.admin("delete_group", GroupName="editors")
    assert pool.admin("list_groups")["Groups"] == []


@pytest.mark.parametrize("operation", [
    "get_group", "update_group", "delete_group", "list_users_in_group", "admin_add_user_to_group",
    "admin_remove_user_from_group",
])
def test_an_unknown_group_is_rejected(shared, operation, name):
    needed = {"Username": name} if operation.startswith("admin") else {}
    assert said(shared.admin, operation, GroupName=name, **needed) == NONE


@pytest.mark.parametrize("operation", ["admin_add_user_to_group", "admin_remove_user_from_group"])
def test_an_unknown_user_is_rejected(make, operation):
    pool = make()
    pool.admin("create_group", GroupName="editors")
    assert said(pool.admin, operation, GroupName="editors", Username="nobody") == (
        "UserNotFoundException: User does not exist."
    )


def test_members_come_in_pages_and_are_removed_with_their_users(cognito, make):
    pool = make()
    pool.admin("create_group", GroupName="editors")
    for number in range(7):
        pool.add(f"user{number}")
        pool.admin("admin_add_user_to_group", GroupName="editors", Username=f"user{number}")
    pages = cognito.get_paginator("list_users_in_group").paginate(
        UserPoolId=pool.id, GroupName="editors", PaginationConfig={"PageSize": 3}
    )
    listed = [user["Username"] for page in pages for user in page["Users"]]
    assert sorted(listed) == [f"user{number}" for number in range(7)]
    pool.admin("admin_delete_user", Username="user3")
    pool.admin("admin_remove_user_from_group", GroupName="editors", Username="user4")
    left = [user["Username"] for user in pool.admin("list_users_in_group", GroupName="editors")["Users"]]
    assert sorted(left) == ["user0", "user1", "user2", "user5", "user6"]


def test_groups_are_in_both_tokens_and_roles_are_in_the_id_token(cognito, make):
    pool = make()
    pool.add("ann")
    for name, precedence in [("readers", 5), ("editors", 1)]:
        pool.admin("create_group", GroupName=name, Precedence=precedence, RoleArn=ROLE + name)
        pool.admin("admin_add_user_to_group", GroupName=name, Username="ann")
    pages = cognito.get_paginator("admin_list_groups_for_user").paginate(
        UserPoolId=pool.id, Username="ann", PaginationConfig={"PageSize": 1}
    )
    assert [group["GroupName"] for page in pages for group in page["Groups"]] == ["editors", "readers"]
    tokens = pool.tokens("ann")
    told, opened = claims(tokens["IdToken"]), claims(tokens["AccessToken"])
    assert told["cognito:groups"] == opened["cognito:groups"] == ["editors", "readers"]
    assert told["cognito:roles"] == [ROLE + "editors", ROLE + "readers"]
    assert told["cognito:preferred_role"] == ROLE + "editors"
    assert not {"cognito:roles", "cognito:preferred_role"} & opened.keys()
