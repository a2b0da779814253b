import Diagnostics
@testable import Scenario
import Testing

private let attributes: [(steps: String, words: String)] = [
  (
    "- signUp: { username: a, attributes: { phone: b } }",
    "AF1614 `phone` is not a standard attribute – did you mean `phone_number`?"
  ),
  (
    "- AdminUpdateUserAttributes: { Username: a, UserAttributes: [ { Name: firstName, Value: b } ] }",
    "AF1614 `firstName` is not a standard attribute – did you mean `given_name`?"
  ),
  (
    "- sendVerificationCode: { attribute: emailAddress }",
    "AF1614 `emailAddress` is not a standard attribute – did you mean `email`?"
  ),
  (
    "- expectUser: { username: a, attributes: { tier: gold } }",
    "AF1614 `tier` is not a standard attribute – Write a custom attribute as `custom:tier`."
  ),
  (
    "- GetUserAttributeVerificationCode: { AttributeName: phone }",
    "AF1614 `phone` is not a standard attribute – did you mean `phone_number`?"
  ),
  (
    "- AdminDeleteUserAttributes: { Username: a, UserAttributeNames: [email, lastName] }",
    "AF1614 `lastName` is not a standard attribute – did you mean `family_name`?"
  ),
  (
    "- ListUsers: { AttributesToGet: [mail] }",
    "AF1614 `mail` is not a standard attribute – did you mean `email`?"
  ),
  (
    "- AddCustomAttributes: { CustomAttributes: [ { Name: plan }, { Name: custom:tier } ] }",
    "AF1616 `CustomAttributes` takes names without `custom:` – Write `tier`. The pool adds `custom:` to the name."
  ),
  (
    "- CreateUserPool: { PoolName: a, Schema: [ { Name: email }, { Name: custom:plan } ] }",
    "AF1616 `Schema` takes names without `custom:` – Write `plan`. The pool adds `custom:` to the name."
  ),
  (
    "- fetchUserAttributes: {}\n  expect: { attributes: { email: a, firstName: null } }",
    "AF1614 `firstName` is not a standard attribute – did you mean `given_name`?"
  ),
  (
    "- fetchUserAttributes: {}\n  expect: { attributes: { not: { firstName: Ann } } }",
    "AF1614 `firstName` is not a standard attribute – did you mean `given_name`?"
  ),
  (
    "- fetchUserAttributes: {}\n  save: { name: attributes.firstName }\n- AdminGetUser: { Username: $(name) }",
    "AF1614 `firstName` is not a standard attribute – did you mean `given_name`?"
  ),
  (
    "- AdminGetUser: { Username: a }\n  expect: { response: { UserAttributes: { includes: [ { Name: { oneOf: [email, mail] } } ] } } }",
    "AF1614 `mail` is not a standard attribute – did you mean `email`?"
  ),
  (
    "- ListUsers: {}\n  expect: { response: { Users: { each: { Attributes: [ { Name: surname } ] } } } }",
    "AF1614 `surname` is not a standard attribute – did you mean `family_name`?"
  ),
]

@Test(arguments: attributes)
func `a wrong name of an attribute gets the right name`(_ steps: String, _ said: String) throws {
  #expect(try words(inSteps: steps) == [said])
}

@Test func `a custom attribute in given must be declared without its prefix`() throws {
  let given = "given: { pool: { Schema: [ { Name: custom:plan, AttributeDataType: String } ] } }"
  let said =
    "AF1616 `Schema` takes names without `custom:` – Write `plan`. The pool adds `custom:` to the name."
  #expect(try words("scenario: A\n\(given)\nsteps:\n  - DescribeUserPool: {}\n") == [said])
}
