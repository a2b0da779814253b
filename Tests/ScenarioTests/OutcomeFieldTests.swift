import Diagnostics
@testable import Scenario
import Testing

@Test(arguments: [
  (
    "AdminGetUser: { Username: a }\n  expect: { UserStatus: CONFIRMED }",
    "AF1401 the outcome of `AdminGetUser` has no `UserStatus` – Write `response: { UserStatus: ... }`."
  ),
  (
    "AdminCreateUser: { Username: a }\n  expect: { UserStatus: CONFIRMED }",
    "AF1401 the outcome of `AdminCreateUser` has no `UserStatus` – Write `response: { User: { UserStatus: ... } }`."
  ),
  (
    "signUp: { username: a }\n  expect: { medium: EMAIL }",
    "AF1401 the outcome of `signUp` has no `medium` – Write `delivery: { medium: ... }`."
  ),
  (
    "AdminCreateUser: { Username: a }\n  save: { sub: User.Username }\n- AdminGetUser: { Username: $(sub) }",
    "AF1401 the outcome of `AdminCreateUser` has no `User` – did you mean `response.User.Username`?"
  ),
  (
    "expectPool: { PasswordPolicy: { MinimumLength: 12 } }",
    "AF1205 unknown setting `PasswordPolicy` – Move it to `Policies`."
  ),
])
func `a nested field named at the top level gets advice on its path`(
  _ step: String,
  _ said: String
) throws {
  #expect(try Checked("scenario: A\nsteps:\n- \(step)\n").words == [said])
}

@Test(arguments: [
  (
    "AdminSetUserMFAPreference: { Username: a, PreferredMfa: true }",
    "AF1502 unknown member `PreferredMfa` – Move it to `SMSMfaSettings`, `SoftwareTokenMfaSettings`, or `EmailMfaSettings`."
  ),
  (
    "expectPool: { EmailMessage: a }",
    "AF1205 unknown setting `EmailMessage` – Move it to `VerificationMessageTemplate` or `AdminCreateUserConfig.InviteMessageTemplate`."
  ),
  (
    "signIn: { username: a, password: b }\n  expect: { claims: { sub: a } }",
    "AF1401 the outcome of `signIn` has no `claims` – Write `tokens: { id: { claims: ... } }` or `tokens: { access: { claims: ... } }`."
  ),
  (
    "signIn: { username: a, password: b }\n  save: { sub: claims.sub }\n- AdminGetUser: { Username: $(sub) }",
    "AF1401 the outcome of `signIn` has no `claims` – Write `tokens.id.claims.sub` or `tokens.access.claims.sub`."
  ),
])
func `advice on a nested field names every place that has the field`(
  _ step: String,
  _ said: String
) throws {
  #expect(try Checked("scenario: A\nsteps:\n- \(step)\n").words == [said])
}

private let saves: [(steps: String, said: String)] = [
  (
    "- signUp: { username: a }\n  save: $(sub)\n- AdminGetUser: { Username: $(sub) }",
    "AF1112 `$(...)` is not supported in a key or a name – Write `sub`."
  ),
  (
    "- signIn: { username: a, password: b }\n  save: { tokens: acess }",
    "AF1401 the outcome of `signIn` has no `acess` – did you mean `tokens.access`?"
  ),
]

@Test(arguments: saves)
func `a mistake in save is reported once with a suggestion`(_ steps: String, _ said: String) throws
{
  #expect(try words(inSteps: steps) == [said])
}

@Test(arguments: [
  ("delivery.medium: EMAIL", "delivery.medium", "Write `delivery: { medium: ... }`."),
  ("error.type: AliasExistsException", "error.type", "Write `error: { type: ... }`."),
  ("status: 400", "status", "did you mean `httpStatus`?"),
])
func `a path or a wrong name in an expectation gets a suggestion for the field`(
  _ expected: String,
  _ name: String,
  _ advice: String
) throws {
  let signUp = "signUp: { username: $(user.email), password: $(user.password) }"
  let step = "\(signUp)\n    expect: { \(expected) }"
  let said = "AF1401 the outcome of `signUp` has no `\(name)` – \(advice)"
  #expect(try words("scenario: A\nsteps:\n  - \(step)\n") == [said])
}
