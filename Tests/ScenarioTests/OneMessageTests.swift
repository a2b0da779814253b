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
