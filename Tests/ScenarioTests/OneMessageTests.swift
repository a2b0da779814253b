import Diagnostics
import Testing

// One mistake is said once, where it was made.

@Test(arguments: [
  (
    "given: { pool: { UserPoolId: y } }", "signOut: {}",
    ["AF1701 unknown member `UserPoolId` – did you mean `UserPoolTier`?"]
  ),
  (
    "", "expectUser: { username: a, group: x }",
    ["AF1205 unknown parameter `group` – did you mean `groups`?"]
  ),
  (
    "", "AdminGetUser: { Usrname: $(user.emial) }",
    [
      "AF1502 unknown member `Usrname` – did you mean `Username`?",
      "AF1607 `user` has no `emial` – did you mean `email`?",
    ]
  ),
])
func `of a guessed key only values are held against what they read`(
  _ given: String,
  _ step: String,
  _ said: [String]
) throws {
  #expect(try Checked("scenario: A\n\(given)\nsteps: [ \(step) ]\n").words == said)
}

@Test(arguments: [
  (
    "AdminUpdateUserAttributes: { Username: a, UserAttributes: [ { email: b } ] }",
    "AF1502 unknown member `email` – Write `{ Name: email, Value: ... }`."
  ),
  (
    "AdminUpdateUserAttributes: { Username: a, UserAttributes: [ { Key: email, Value: b } ] }",
    "AF1502 unknown member `Key` – `Name` is missing. An element of `UserAttributes` takes `Name` and `Value`."
  ),
  (
    "AdminGetUser: { Id: a }",
    "AF1502 unknown member `Id` – `Username` is missing. `AdminGetUser` takes `UserPoolId` and `Username`."
  ),
])
func `a member under another name is not missing too`(_ step: String, _ said: String) throws {
  #expect(try Checked("scenario: A\nsteps: [ \(step) ]\n").words == [said])
}

@Test(arguments: [
  (
    "confirmSignIn: { mfaCode: '123456' }",
    "AF1205 unknown parameter `mfaCode` – `confirmSignIn` needs `code`, `newPassword`, `password`, `answer`, `select`, `email` or `passkey`."
  ),
  (
    "injectFault: { op: SignUp }",
    "AF1205 unknown parameter `op` – `injectFault` needs `operation` or `mail`."
  ),
])
func `one of several parameters under another name is not missing too`(
  _ step: String,
  _ said: String
) throws {
  let found = try Checked("scenario: A\nsteps: [ \(step), signOut: {} ]\n").words
  #expect(found.count == 1)
  #expect(found.first?.hasPrefix(said) == true, "\(found)")
}
