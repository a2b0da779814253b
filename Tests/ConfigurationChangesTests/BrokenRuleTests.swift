@testable import ConfigurationChanges
import JSON
import PoolDocumentTesting
import Testing

@Test func `the limit of the default sender does not apply to a function that sends the email`() {
  let sender: JSONObject = ["CustomEmailSender": ["LambdaArn": "arn:1"], "KMSKeyID": "arn:2"]
  let document = sound(["EmailConfiguration": .null, "LambdaConfig": .object(sender)])
  let rules = Rules.findings(in: document).map(\.rule.id)
  #expect(rules == ["custom-sender-keeps-codes"])
}

@Test func `threat protection does not evaluate tests from a skipped network`() {
  var document = sound([
    "UserPoolTier": "PLUS", "UserPoolAddOns": ["AdvancedSecurityMode": "ENFORCED"],
  ])
  document.risks = [["RiskExceptionConfiguration": ["SkippedIPRangeList": ["10.0.0.0/8"]]]]
  #expect(Rules.findings(in: document).map(\.rule.id) == [])
}

@Test func `a rule that was already broken is not reported for a change`() {
  let before = sound(["UsernameConfiguration": ["CaseSensitive": true]])
  let after = sound([
    "UsernameConfiguration": ["CaseSensitive": true], "EmailConfiguration": ["SourceArn": .null],
  ])
  let difference = ConfigurationDifference(before: before, after: after)
  #expect(difference.findings.map(\.rule.id) == ["own-sender-without-identity"])
  #expect(difference.findings.map(\.rule.verdict) == [.rejected])
}

@Test func `a rule about a part that was not compared is not newly broken`() {
  var before = sound(["LambdaConfig": ["UserMigration": "arn:1"]])
  before.clients = nil
  let after = sound(
    ["LambdaConfig": ["UserMigration": "arn:1"]],
    client: ["PreventUserExistenceErrors": "LEGACY"]
  )
  #expect(ConfigurationDifference(before: before, after: after).findings.isEmpty)
}

@Test func `a broken rule lists the changes that break it on their own`() {
  func causes(_ rule: String, _ before: PoolDocument, _ after: PoolDocument) -> Set<String>? {
    ConfigurationDifference(before: before, after: after).findings
      .first { $0.rule.id == rule }.map { Set($0.causes.map(\.text)) }
  }
  let link: JSONObject = [
    "VerificationMessageTemplate": ["DefaultEmailOption": "CONFIRM_WITH_LINK"]
  ]
  var linked = sound(link)
  linked.domains = [["Domain": "shop"]]
  #expect(causes("link-without-domain", linked, sound(link)) == ["domain.shop"])
  let template = "pool.VerificationMessageTemplate.DefaultEmailOption"
  #expect(causes("link-without-domain", sound(), sound(link)) == [template])
  // Each change breaks the rule only together with the other.
  var other = sound()
  other.domains = linked.domains
  #expect(causes("link-without-domain", other, sound(link)) == [])
  let stuck: JSONObject = ["ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH"]]
  #expect(
    causes("client-cannot-refresh", sound(), sound(client: stuck)) == [
      "clients.web.ExplicitAuthFlows"
    ]
  )
  // A renamed client and a new client also have a cause.
  var (named, renamed, first) = (sound(client: ["ClientId": "1"]), sound(client: stuck), sound())
  named.clients?[0].members["ClientId"] = "1"
  renamed.clients?[0].name = "app"
  renamed.clients?[0].members["ClientId"] = "1"
  #expect(causes("client-cannot-refresh", named, renamed) == ["clients.web.ExplicitAuthFlows"])
  first.clients = []
  #expect(causes("client-cannot-refresh", first, sound(client: stuck)) == ["clients.web"])
}

@Test func `an empty list of writable attributes equals a missing list`() {
  let required: JSONObject = [
    "SchemaAttributes": [["Name": "name", "AttributeDataType": "String", "Required": true]]
  ]
  func isBroken(_ attributes: JSONValue) -> Bool {
    PoolCheck(sound(required, client: ["WriteAttributes": attributes])).findings
      .contains { $0.rule.id == "required-attribute-not-writable" }
  }
  #expect(isBroken(["email"]) && !isBroken([]) && !isBroken(["email", "name"]))
}

@Test func `a value known only at deployment breaks no rule`() throws {
  let template = """
    Resources:
      P:
        Type: AWS::Cognito::UserPool
        Properties:
          AutoVerifiedAttributes: !If [Prod, [email], [phone_number]]
          UserPoolTier: !Ref Tier
          UserPoolAddOns: { AdvancedSecurityMode: AUDIT }
      Web:
        Type: AWS::Cognito::UserPoolClient
        Properties: { UserPoolId: !Ref P, ClientName: web, ExplicitAuthFlows: !Ref Flows }
      App:
        Type: AWS::Cognito::UserPoolClient
        Properties: { UserPoolId: !Ref P, ClientName: app, ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH] }
    """
  let findings = PoolCheck(try foreignPool(template)).findings
  let ids = findings.map(\.rule.id)
  for rule in ["recovery-needs-verified", "sign-up-unconfirmable", "tier-lacks-feature"] {
    #expect(!ids.contains(rule))
  }
  let refresh = findings.filter { $0.rule.id == "client-cannot-refresh" }
  #expect(refresh.map(\.path.part) == [.client("app")])
}
