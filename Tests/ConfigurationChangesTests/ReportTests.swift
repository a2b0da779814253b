@testable import ConfigurationChanges
import Diagnostics
import DiagnosticsTesting
import JSON
import PoolDocumentTesting
import Testing

private let before = document(
  [
    "AutoVerifiedAttributes": ["email"], "MfaConfiguration": "OPTIONAL",
    "EmailConfiguration": ["EmailSendingAccount": "DEVELOPER", "SourceArn": "arn:2"],
    "VerificationMessageTemplate": ["EmailSubject": "Your | code\u{1B}[31m `x`"],
    "KeyConfiguration": ["KeyType": "AWS_OWNED_KEY"],
  ],
  mfa: ["SmsMfaConfiguration": [:], "SmsConfiguration": ["SnsCallerArn": "arn:1"]],
  client: ["ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]],
  name: "pools/be\u{1B}fore.yaml"
)

private let after = document(
  [
    "AutoVerifiedAttributes": ["email"], "MfaConfiguration": "ON",
    "EmailConfiguration": ["EmailSendingAccount": "DEVELOPER", "SourceArn": "arn:2"],
    "VerificationMessageTemplate": ["EmailSubject": "<b>Your code</b> *now*"],
    "KeyConfiguration": ["KeyType": "CUSTOMER_MANAGED_KEY"],
  ],
  mfa: ["SmsMfaConfiguration": [:], "SmsConfiguration": ["SnsCallerArn": "arn:1"]],
  client: [
    "ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
    "AccessTokenValidity": 15, "TokenValidityUnits": ["AccessToken": "minutes"],
  ],
  name: "pools/after.yaml"
)

@Test func `a difference matches its goldens as text, Markdown, and JSON`() throws {
  let difference = ConfigurationDifference(before: before, after: after)
  let rerun = Rerun(after: difference)
  let text = difference.text(rerun)
  #expect(!text.plain.utf8.contains(0x1B))
  try expectGolden(text.plain, "difference.txt")
  try expectGolden(difference.markdown(rerun), "difference.md")
  try expectGolden(difference.json(rerun).text(.pretty) + "\n", "difference.json")
}

@Test func `a change and the rule that it breaks have the same severity, for any client`()
  throws
{
  func two(_ members: JSONObject) -> PoolDocument {
    var two = document([:], name: "clients.yaml")
    two.clients = ["web", "app"].map {
      PoolDocument.Client(name: $0, members: members, hasSecret: false)
    }
    return two
  }
  let flows: JSONValue = ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]
  let difference = ConfigurationDifference(
    before: two(["ExplicitAuthFlows": flows, "PreventUserExistenceErrors": "ENABLED"]),
    after: two([
      "ExplicitAuthFlows": flows, "PreventUserExistenceErrors": "LEGACY", "AccessTokenValidity": 25,
    ])
  )
  let changes = Dictionary(grouping: difference.changes, by: \.change.path)
  for finding in difference.findings {
    let assessed = try #require(changes[finding.path]?.first)
    #expect(assessed.assessment.severity == finding.severity)
    #expect(assessed.rules == [finding.rule.id])
  }
  #expect(
    difference.findings.map(\.severity)
      == [.deploymentFails, .deploymentFails, .breaking, .breaking]
  )
  let rerun = Rerun(after: difference)
  try expectGolden(difference.text(rerun).plain, "difference-rules.txt")
  try expectGolden(difference.markdown(rerun), "difference-rules.md")
}

@Test func `an empty difference is one line`() {
  let difference = ConfigurationDifference(before: before, after: before)
  #expect(difference.isEmpty)
  #expect(difference.text(Rerun(after: difference)).plain.hasSuffix("\n\nno difference\n"))
}

@Test func `the scenarios to rerun are listed with tags and counts`() {
  let changed = document(["MfaConfiguration": "ON"])
  let difference = ConfigurationDifference(before: document([:]), after: changed)
  let some = Rerun(after: difference, tags: ["mfa", "slow"], touched: 3, of: 12)
  let text = difference.text(some).plain
  #expect(text.hasSuffix("run again: --tags 'mfa or slow'  (3 of 12 scenarios)\n"))
  let none = Rerun(after: difference, tags: [], touched: 0, of: 12)
  #expect(difference.text(none).plain.hasSuffix("none of 12 scenarios is affected\n"))
  let untagged = Rerun(after: difference, tags: [], touched: 2, of: 12)
  #expect(
    difference.text(untagged).plain.hasSuffix("run again: 2 of 12 scenarios (without tags)\n")
  )
}

@Test func `a check matches its goldens as text and JSON`() throws {
  var pool = after
  pool.pool["EmailConfiguration"] = nil
  var check = PoolCheck(pool)
  check.scenarios = 9
  check.unrunnable = [
    PoolCheck.UnrunnableScenario(
      file: "scenarios/a.yaml",
      line: 3,
      name: "Signs in\u{7}",
      reasons: ["the pool has no client `legacy`, which the scenario uses"]
    )
  ]
  check.covering = ["mfa-by-sms-without-phone": ["a.yaml:1", "b.yaml:1", "c.yaml:1", "d.yaml:1"]]
  #expect(!check.text.plain.utf8.contains(0x07))
  try expectGolden(check.text.plain, "check.txt")
  try expectGolden(check.json.text(.pretty) + "\n", "check.json")
}

@Test func `added, removed, and kept parts are described`() throws {
  let texts: JSONObject = [
    "VerificationMessageTemplate": [
      "SmsMessage": "Your code {####}", "EmailMessage": "Your code {####}", "EmailSubject": "A | b",
    ]
  ]
  var old = document(
    (["Id": "eu-west-1_Shop", "MfaConfiguration": "OPTIONAL"] as JSONObject).merging(texts),
    client: ["ClientId": "1web", "CallbackURLs": ["https://shop.example/callback"]],
    name: "shop.yaml"
  )
  old.groups = [["GroupName": "staff", "Description": "Works here", "Precedence": 1]]
  var new = document(["Id": "eu-west-1_Shop"], .payload, name: "change.json")
  new.clients = [PoolDocument.Client(name: "app", members: [:], hasSecret: false)]
  new.groups = [["GroupName": "staff", "Precedence": 1]]
  new.actions = PoolDocument.Actions(removed: [.client("web")])
  try record(old, new, "difference-parts")
}

@Test func `a plan that deletes the pool reports only that`() throws {
  var old = document([:], mfa: [:], client: [:], name: "shop.yaml")
  old.groups = [["GroupName": "staff"]]
  var new = document([:], .payload, name: "destroy.json")
  (new.specifiesPool, new.tool) = (false, .terraform)
  new.actions = PoolDocument.Actions(removed: [.pool])
  try record(old, new, "difference-deleted")
}

private func record(_ old: PoolDocument, _ new: PoolDocument, _ name: String) throws {
  let difference = ConfigurationDifference(before: old, after: new)
  let rerun = Rerun(after: difference)
  try expectGolden(difference.text(rerun).plain, "\(name).txt")
  try expectGolden(difference.markdown(rerun), "\(name).md")
}

@Test func `a string that looks like a number or a boolean is quoted`() {
  func shown(_ value: JSONValue) -> String? {
    let difference = ConfigurationDifference(before: document([:]), after: document(["New": value]))
    return difference.text(Rerun(after: difference)).plain.split(separator: "\n")
      .first { $0.hasPrefix("    not set → ") }.map { String($0.dropFirst(14)) }
  }
  #expect(shown("007") == "\"007\"" && shown(7) == "7")
  #expect(shown("yes") == "\"yes\"" && shown(true) == "true")
  #expect(shown("") == "\"\"" && shown("arn:1") == "arn:1")
}

@Test func `unchanged settings and changes without effect are not reported as changes`() {
  var (before, after) = (document([:]), document([:], .payload))
  before.pool = ["Id": "a_b", "UserPoolTier": "PLUS"]
  after.pool = ["Id": "a_b"]
  let stays = ConfigurationDifference(
    before: before,
    after: after,
    options: ConfigurationDifference.Options(showsDefaults: true)
  )
  #expect(
    stays.changes.filter { $0.change.path == SettingPath(.pool, ["UserPoolTier"]) }
      .map(\.assessment.entry) == ["left-out-stays"]
  )
  let srp: JSONObject = ["ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH"]]
  let factors: JSONObject = [
    "MfaConfiguration": "ON",
    "Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]]],
  ]
  let codes = ConfigurationDifference(
    before: document([:], client: srp),
    after: document(factors, client: srp)
  )
  let rules = Dictionary(codes.findings.map { ($0.rule.id, $0.severity) }) { first, _ in first }
  #expect(rules["code-sign-in-with-mfa-required"] == .deploymentFails)
  #expect(rules["first-factors-unreachable"] == Severity.none)
}
