@testable import ConfigurationChanges
import Diagnostics
import ForeignConfiguration
import PoolDocumentTesting
import Project
import Testing

// Parts of which a template has one under each of two conditions.

private func template(_ type: String, _ one: String, _ other: String) -> String {
  """
  Parameters: { Stage: { Type: String } }
  Conditions: { P: !Equals [!Ref Stage, prod], N: !Not [!Condition P] }
  Resources:
    Users: { Type: AWS::Cognito::UserPool, Properties: { UserPoolName: shop } }
    A: { Type: AWS::Cognito::\(type), Condition: P, Properties: { UserPoolId: !Ref Users, \(one) } }
    B: { Type: AWS::Cognito::\(type), Condition: N, Properties: { UserPoolId: !Ref Users, \(other) } }
  """
}

private func google(_ id: String) -> String {
  """
  ProviderName: Google, ProviderType: Google, \
  ProviderDetails: { client_id: \(id), client_secret: aaaaaaaa, authorize_scopes: email }
  """
}

private func logs(_ group: String) -> String {
  """
  LogConfigurations: [{ EventSource: userNotification, LogLevel: ERROR, CloudWatchLogsConfiguration: \
  { LogGroupArn: "arn:aws:logs:eu-west-1:111122223333:log-group:/aws/vendedlogs/\(group)" } }]
  """
}

private let pairs = [
  (
    "UserPoolGroup", "GroupName: staff, Precedence: 1", "GroupName: staff, Precedence: 5",
    "groups.staff"
  ),
  (
    "UserPoolIdentityProvider", google("a"), google("b"), "identityProviders.Google"
  ),
  (
    "UserPoolResourceServer", "Identifier: shop, Name: a", "Identifier: shop, Name: b",
    "resourceServers.shop"
  ),
  ("UserPoolDomain", "Domain: aa", "Domain: bb", "domain.aa"),
  (
    "UserPoolRiskConfigurationAttachment",
    "ClientId: ALL, RiskExceptionConfiguration: { BlockedIPRangeList: [10.0.0.0/8] }",
    "ClientId: ALL, RiskExceptionConfiguration: { BlockedIPRangeList: [11.0.0.0/8] }", "risk"
  ),
  ("LogDeliveryConfiguration", logs("11.0"), logs("5"), "logDelivery"),
]

private let collisions: Set = [
  "group-exists", "provider-exists", "resource-server-exists", "domain-configured",
]

private func pool(
  _ text: String,
  _ parameters: TemplateParameters = TemplateParameters()
) throws -> PoolDocument {
  try #require(
    try ForeignDocument.read(Array(text.utf8), name: "t.yaml", parameters: parameters)
  ).document
}

@Test(arguments: pairs)
func `parts under different conditions do not collide`(
  _ type: String,
  _ one: String,
  _ other: String,
  _ path: String
) throws {
  let text = template(type, one, other)
  let difference = try difference(text, text)
  #expect(difference.isEmpty && difference.incomplete == [])
  let document = try pool(text)
  let rules = Set(PoolCheck(document).findings.map(\.rule.id))
  #expect(rules.isDisjoint(with: collisions), "\(rules)")
  let yaml = CanonicalYAML.text(of: document.deployed)
  let checked = CheckedConfiguration(bytes: Array(yaml.utf8), name: "t.yaml")
  #expect(checked.configuration != nil && !checked.diagnostics.hasErrors, "\(yaml)")
}

@Test(arguments: pairs)
func `a part that conditions choose is not compared with a live pool`(
  _ type: String,
  _ one: String,
  _ other: String,
  _ path: String
) throws {
  var parameters = TemplateParameters()
  parameters.give("Stage", "dev")
  let text = template(type, one, other)
  var live = try pool(text, parameters)
  (live.origin, live.tool, live.deployer, live.addresses) = (.description, nil, nil, [:])
  let difference = ConfigurationDifference(before: live, after: try pool(text))
  #expect(difference.changes.isEmpty)
  #expect(
    difference.incomplete.contains {
      $0.hasPrefix("`\(path.replacing("aa", with: "bb"))` was not compared")
        && $0.hasSuffix("add `--parameter Stage=VALUE`")
    },
    "\(difference.incomplete)"
  )
}

@Test(arguments: pairs)
func `a changed part that a condition may choose is not overlooked`(
  _ type: String,
  _ one: String,
  _ other: String,
  _ path: String
) throws {
  let before = template(type, one, other)
  var changed = other
  for (old, new) in [("5", "6"), (": b", ": c"), ("11.0", "12.0")] {
    changed = changed.replacing(old, with: new)
  }
  let difference = try difference(before, template(type, one, changed))
  #expect(difference.changes.isEmpty)
  #expect(difference.incomplete.contains { $0.hasPrefix("`\(path)` was not compared") })
}

@Test(arguments: [
  ("Precedence: 5, Description: !Ref Secret", "Description: !Ref Secret, Precedence: 5", true),
  ("Precedence: 5", "Precedence: \"5\"", true),
  ("Default: one", "Default: two", false),
])
func `a part that is left out has changed only if its settings can differ`(
  _ old: String,
  _ new: String,
  _ isSame: Bool
) throws {
  let text = template(
    "UserPoolGroup",
    "GroupName: staff",
    "GroupName: staff, Precedence: 5, Description: !Ref Secret"
  ).replacing(
    "Parameters: {",
    with: "Parameters: { Secret: { Type: String, NoEcho: true, Default: one },"
  )
  #expect(text.contains(old))
  let difference = try difference(text, text.replacing(old, with: new))
  #expect(difference.changes.isEmpty && difference.incomplete.isEmpty == isSame)
}

@Test func `a policy note names the parameter that chooses the resource of a part`() throws {
  let text = template("UserPoolGroup", pairs[0].1, pairs[0].2)
  let own = try ownPolicy("where: groups.Precedence, must: { atMost: 3 }")
  let notes = PoolCheck(try pool(text), policies: [own]).notes
  #expect(
    notes.contains {
      $0.contains("(policy team)") && $0.hasSuffix("add `--parameter Stage=VALUE`")
    },
    "\(notes)"
  )
}

@Test func `the part that is left out is reported`() throws {
  let text = template("UserPoolDomain", "Domain: aa", "Domain: bb")
  let remarks = try #require(try read(text, "t.yaml")).remarks
  #expect(
    remarks.prefix(2) == [
      "`A` depends on the condition `P`; the resource is assumed to exist",
      "`B` is left out: a pool can have only one of `A` and `B`, and only the deployment decides "
        + "which one exists",
    ]
  )
}

@Test(arguments: [
  ("UserPoolGroup", "GroupName: staff", "GroupName: staff, Precedence: -4", "Precedence"),
  ("UserPoolDomain", "Domain: aa", "Domain: aws", "Domain"),
])
func `the service's rejection of the part that is left out is reported`(
  _ type: String,
  _ one: String,
  _ wrong: String,
  _ member: String
) throws {
  let right = template(type, one, one)
  let text = template(type, one, wrong)
  let path = "B (AWS::Cognito::\(type)).\(member)"
  #expect(!PoolCheck(try pool(right)).findings.map(\.path.text).contains(path))
  #expect(PoolCheck(try pool(text)).findings.map(\.path.text).contains(path))
  #expect(try difference(right, text).findings.map(\.path.text).contains(path))
  #expect(try difference(text, text).findings.isEmpty)
}

@Test func `two parts under the same condition collide`() throws {
  let text = template("UserPoolDomain", "Domain: aa", "Domain: bb")
    .replacing("Condition: N", with: "Condition: P")
  let check = PoolCheck(try pool(text))
  #expect(check.findings.contains { $0.rule.id == "domain-configured" })
}

@Test(arguments: pairs, ["    A:", "    B:"])
func `a part that gets or loses an alternative is not compared`(
  _ pair: (String, String, String, String),
  _ start: String
) throws {
  let both = template(pair.0, pair.1, pair.2)
  let single = both.split(separator: "\n").filter { !$0.hasPrefix(start) }.joined(separator: "\n")
  let always = single.replacing("Condition: P, ", with: "").replacing("Condition: N, ", with: "")
  for text in [single, always] {
    for (before, after) in [(text, both), (both, text)] {
      let difference = try difference(before, after)
      #expect(difference.changes.isEmpty, "\(verdicts(difference))")
      #expect(difference.incomplete.count { $0.contains("was not compared") } == 1)
    }
  }
}
