import Diagnostics
@testable import Scenario
import Testing

private let trigger = "triggers: { customMessage: { emailSubject: Hi, emailMessage: '{####}' } }"
private let account = "EmailConfiguration: { EmailSendingAccount: DEVELOPER }"

@Test(arguments: [
  ("given: { \(trigger) }\nsteps: [ signOut: {} ]", true),
  ("given: { pool: { \(account) }, \(trigger) }\nsteps: [ signOut: {} ]", false),
  (
    "given: { triggers: { customMessage: { smsMessage: '{####}' } } }\nsteps: [ signOut: {} ]",
    false
  ),
  (
    "given: { \(trigger) }\nsteps: [ { signOut: {}, expect: { error: InvalidEmailRoleAccessPolicyException } } ]",
    false
  ),
  ("given: { \(trigger) }\nsteps: [ UpdateUserPool: {} ]", false),
])
func `a trigger with its own email text gives a warning on the default pool`(
  _ text: String,
  _ isRejected: Bool
) throws {
  let files = MemoryFiles(texts: ["a.yaml": "scenario: A\n" + text])
  let found = try Checked(["a.yaml"], of: files, project: builtIn).diagnostics
  #expect(found.contains { $0.code.description == "AF1703" } == isRejected)
}
