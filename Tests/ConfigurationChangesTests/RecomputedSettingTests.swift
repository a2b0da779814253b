@testable import ConfigurationChanges
import ForeignConfiguration
import JSON
import PoolDocumentTesting
import Testing

// Values that look equal on both sides, but that can differ.

private func template(_ properties: String) -> String {
  """
  Parameters:
    Use: { Type: String }
    Stored: { Type: "AWS::SSM::Parameter::Value<String>", Default: /a }
    Secret: { Type: String, NoEcho: true, Default: one }
  Conditions: { C: !Equals [!Ref Use, "yes"], D: !Not [!Condition C] }
  Mappings: { M: { prod: { subject: Hello } } }
  Resources:
    Users: { Type: AWS::Cognito::UserPool, Properties: { UserPoolName: shop, \(properties) } }
    Staff: { Type: AWS::Cognito::UserPoolGroup, Condition: D, Properties: { UserPoolId: !Ref Users, GroupName: staff } }
  """
}

private let subject = "pool.VerificationMessageTemplate.EmailSubject"

private let unsettled = "but the parameters, mappings, or conditions that it uses have changed"

@Test(arguments: [
  ("!If [D, a, b]", "yes", "no", "add `--parameter Use=VALUE`"),
  ("!FindInMap [M, !Ref Use, subject]", "Hello", "Bye", "add `--parameter Use=VALUE`"),
  (
    "!FindInMap [M, !Ref AWS::Region, subject]", "Hello", "Bye",
    "add `--parameter AWS::Region=VALUE`"
  ),
  ("!Ref Stored", "/a", "/b", unsettled), ("!Sub 'a ${Stored}'", "/a", "/b", unsettled),
  ("!Ref Secret", "one", "two", unsettled),
])
func `the same function of changed definitions is not compared`(
  _ value: String,
  _ old: String,
  _ new: String,
  _ end: String
) throws {
  let text = template("EmailVerificationSubject: \(value)")
  #expect(try difference(text, text).incomplete == [])
  let changed = try difference(text, text.replacing(old, with: new))
  #expect(changed.changes.isEmpty && changed.hasUnknownValues)
  #expect(
    changed.incomplete.contains {
      $0.hasPrefix("`\(subject)` was not compared") && $0.hasSuffix(end)
    },
    "\(changed.incomplete)"
  )
}

@Test(arguments: [
  ("!FindInMap [M, !Ref Use, subject]", "code: 1", "code: 2"),
  (
    "!FindInMap [M, !Ref Use, subject]", "prod: { subject: Hello, code: 1 }, dev: { subject: Hi }",
    "dev: { subject: Hi }, prod: { code: 1, subject: Hello }"
  ),
  ("!If [D, a, b]", "!Ref Use, \"5\"", "!Ref Use, 5"),
])
func `definitions that a function does not read, and their form, have no effect`(
  _ value: String,
  _ old: String,
  _ new: String
) throws {
  let text = template("EmailVerificationSubject: \(value)")
    .replacing("prod: { subject: Hello }", with: maps)
    .replacing("\"yes\"", with: "\"5\"")
  #expect(text.contains(old))
  #expect(try difference(text, text.replacing(old, with: new)).incomplete == [])
}

@Test(arguments: [
  ("UserPoolDomain", "Domain", "domain"), ("UserPoolClient", "ClientName", "clients"),
  ("UserPoolGroup", "GroupName", "groups"),
])
func `a name computed from changed definitions is not compared`(
  _ type: String,
  _ member: String,
  _ list: String
) throws {
  let name = "!FindInMap [M, !Ref Use, subject]"
  let text =
    template("EmailVerificationSubject: Hi") + """

        Part: { Type: AWS::Cognito::\(type), Properties: { UserPoolId: !Ref Users, \(member): \(name) } }
      """
  #expect(try difference(text, text).incomplete == [])
  let changed = try difference(text, text.replacing("Hello", with: "Bye"))
  #expect(changed.changes.isEmpty)
  #expect(
    changed.incomplete == [
      "`\(list).Part.\(member)` was not compared, because the parameter `Use` has no value: add "
        + "`--parameter Use=VALUE`"
    ]
  )
}

private let maps = "prod: { subject: Hello, code: 1 }, dev: { subject: Hi }"

@Test func `a condition with a changed definition is reported`() throws {
  let text = template("EmailVerificationSubject: Hi")
  #expect(
    try difference(text, text.replacing("yes", with: "no")).incomplete == [
      "the condition for `groups.staff` has changed, and only the deployment shows whether the "
        + "condition is met"
    ]
  )
}

@Test func `an unknown value is not compared with an equal default`() throws {
  let client = """
      Web:
        Type: AWS::Cognito::UserPoolClient
        Properties: { UserPoolId: !Ref Users, ClientName: web, AccessTokenValidity: !Ref Use }
    """
  let after = template("EmailVerificationSubject: Hi") + "\n" + client
  let before = after.replacing(", AccessTokenValidity: !Ref Use", with: "")
  let difference = try difference(before, after)
  #expect(difference.changes.isEmpty)
  #expect(
    difference.incomplete == [
      "`clients.web.AccessTokenValidity` was not compared, because the parameter `Use` has no "
        + "value: add `--parameter Use=VALUE`"
    ]
  )
}

@Test func `values known after apply are equal in a copy of a file`() {
  let name = SettingPath(.pool, ["LambdaConfig", "PreSignUp"])
  let later = CloudFunction.afterApplyText
  var before = document(["LambdaConfig": ["PreSignUp": .string(later)]], .payload)
  before.unknown = [name]
  var after = before
  after.name = "b.json"
  #expect(!ConfigurationDifference(before: before, after: after).hasUnknownValues)
  after.pool["DeletionProtection"] = "ACTIVE"
  #expect(ConfigurationDifference(before: before, after: after).hasUnknownValues)
}
