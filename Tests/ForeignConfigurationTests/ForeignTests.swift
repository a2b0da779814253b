import ConfigurationChanges
import Diagnostics
import DiagnosticsTesting
import ForeignConfiguration
import JSON
import PoolDocumentTesting
import Project
import TestSupport
import Testing
import YAMLTree

@Test(arguments: [
  ("template.yaml", nil), ("template.json", nil), ("two-pools.yaml", "Customers"),
  ("state.json", nil),
  ("plan.json", "aws_cognito_user_pool.a"), ("answers.json", nil), ("update-user-pool.json", nil),
  ("update-user-pool-client.json", nil),
])
func `a file of another tool is read as members of the service`(
  _ name: String,
  _ pool: String?
) throws {
  let foreign = try #require(try read(golden(name), name, pool: pool))
  let document = foreign.document
  let remarks = foreign.remarks.map { "# \($0)\n" }
  let head = "# \(document.origin.rawValue)\(document.saysPool ? "" : ", nothing of the pool")\n"
  let text = head + remarks.joined() + CanonicalYAML.text(of: document)
  #expect(!text.contains("planted"))
  let words = name.split(separator: ".")
  try expectGolden(text, "\(words[0]).export.yaml")
  // Unknown values do not prevent the creation of a mock.
  let deployed = CanonicalYAML.text(of: document.deployed)
  let checked = CheckedConfiguration(bytes: Array(deployed.utf8), name: name)
  #expect(checked.planned.plan != nil && !checked.planned.diagnostics.hasErrors)
}

/// A template in JSON and files of other tools, each with one value replaced.
@Test(arguments: [
  "state.json", "plan.json", "answers.json", "update-user-pool.json", "template.json",
])
func `any value in a file of another tool can be unexpected`(_ name: String) async throws {
  let whole = try JSONValue(parsing: golden(name))
  for seed in 0..<100 {
    await letOtherTestsRun()
    var random = SeededRandom(seed: UInt64(seed))
    var count = Int.random(in: 1..<whole.weight, using: &random)
    let text = whole.replacing(&count, with: junk.randomElement(using: &random) ?? .null).text()
    do {
      guard let foreign = try read(text, name) else { continue }
      let written = CanonicalYAML.text(of: foreign.document.deployed)
      #expect(CanonicalYAML.text(of: foreign.document.deployed) == written)
      #expect(YAMLStream(bytes: Array(written.utf8), name: name).diagnostics == [], "\(text)")
    } catch let error as ForeignDocumentError {
      #expect(!error.diagnostics.isEmpty)
    }
  }
}

private let junk: [JSONValue] = [
  .null, true, 0, -1, 1.5, "", "text", "AWS::Cognito::UserPool", [], .object(JSONObject()), ["a"],
  [[]], ["Ref": "X"],
  ["Fn::GetAtt": ["X"]], ["Fn::Sub": 1], [["a": 1], ["b": 2]], ["a": ["b": .null]],
]

extension JSONValue {
  /// The number of values in this value, including itself.
  fileprivate var weight: Int {
    switch self {
    case .array(let elements): 1 + elements.map(\.weight).reduce(0, +)
    case .object(let object): 1 + object.members.map(\.value.weight).reduce(0, +)
    default: 1
    }
  }

  /// Returns a copy in which the value at this position is replaced.
  fileprivate func replacing(_ count: inout Int, with other: JSONValue) -> JSONValue {
    guard count > 0 else {
      count = -1
      return other
    }
    count -= 1
    switch self {
    case .array(let elements):
      return .array(elements.map { $0.passed(&count, other) })
    case .object(let object):
      return .object(JSONObject(object.members.map { ($0.key, $0.value.passed(&count, other)) }))
    default: return self
    }
  }

  private func passed(_ count: inout Int, _ other: JSONValue) -> JSONValue {
    count < 0 ? self : replacing(&count, with: other)
  }
}

@Test func `a template in JSON equals one in YAML`() throws {
  let yaml = """
    Resources:
      Users:
        Type: AWS::Cognito::UserPool
        Properties: { UserPoolName: !Ref Name, LambdaConfig: { PreSignUp: !GetAtt A.Arn } }
    """
  let json = """
    { "Resources": { "Users": { "Type": "AWS::Cognito::UserPool", "Properties": {
      "UserPoolName": { "Ref": "Name" },
      "LambdaConfig": { "PreSignUp": { "Fn::GetAtt": ["A", "Arn"] } } } } } }
    """
  #expect(try read(yaml, "t")?.document == read(json, "t")?.document)
  let document = try #require(try read(json, "t")?.document)
  #expect(document.pool["LambdaConfig"] == ["PreSignUp": "!GetAtt A.Arn"])
  #expect(document.unknown.map(\.text).sorted() == ["pool.LambdaConfig.PreSignUp", "pool.Name"])
  // A mock needs concrete values, like those of a deployed pool.
  #expect(document.deployed.pool["Name"] == nil)
  #expect(document.deployed.pool["LambdaConfig"]?["PreSignUp"]?.string?.hasPrefix("arn:") == true)
}

@Test(arguments: [
  "pool: { Name: p }", "scenario: x", "", "[1]", "[]", "{}", "- a: 1",
  "pool: { Name: p }\nResources: {}", #"{ "MfaConfiguration": "ON" }"#, "a: [", "\u{0}",
])
func `a file from no other tool is left to the reader of configuration files`(
  _ text: String
) throws {
  #expect(try read(text, "a.yaml") == nil)
}

@Test(arguments: [
  #"{ "MfaConfiguration": "OFF" }"#,
  #"[{ "UserPool": { "Id": "a_b", "Name": "p", "Arn": "z" } }, { "MfaConfiguration": "OFF" }]"#,
  #"[{ "MfaConfiguration": "OFF" }, { "UserPool": { "Id": "a_b", "Name": "p", "Arn": "z" } }]"#,
  #"{ "UserPool": { "Id": "a_b", "Name": "p", "Arn": "z" }, "MfaConfiguration": "OFF" }"#,
])
func `the MFA response of a pool without MFA is read`(_ text: String) throws {
  let document = try #require(try read(text, "a.json")?.document)
  #expect(document.mfa == ["MfaConfiguration": "OFF"])
  #expect(document.saysPool == text.contains("UserPool"))
}

@Test func `clients that are only listed without settings are not read`() throws {
  let text = """
    [{ "UserPool": { "Id": "a_b", "Name": "p", "Arn": "z" } },
     { "UserPoolClients": [{ "ClientId": "1", "UserPoolId": "a_b", "ClientName": "web" },
       { "ClientId": "2", "UserPoolId": "a_b", "ClientName": "app" }] },
     { "Providers": [{ "ProviderName": "G", "ProviderType": "Google" }] },
     { "ClientSecrets": [{ "ClientSecretId": "1--a" }] },
     { "UserPoolClient": { "ClientId": "1", "UserPoolId": "a_b", "ClientName": "web" } },
     { "IdentityProvider": { "ProviderName": "G", "ProviderType": "Google", "UserPoolId": "a_b" } }]
    """
  let foreign = try #require(try read(text, "a.json"))
  #expect(foreign.document.clients?.map(\.name) == ["web"])
  #expect(
    foreign.remarks == [
      "`list-user-pool-clients` lists clients without their settings (`app`), so they are not read",
      "`list-user-pool-client-secrets` lists secrets without their settings (`1--a`), "
        + "so they are not read",
    ]
  )
}

@Test(arguments: [
  ("two-pools", "two-pools.yaml", nil), ("unknown-pool", "two-pools.yaml", "Custommers"),
  ("unknown-address", "plan.json", "aws_cognito_user_pool.c"),
  ("several-planned", "plan.json", nil),
])
func `with several pools, one pool must be selected`(
  _ text: String,
  _ name: String,
  _ pool: String?
) throws {
  try expectGolden(refusal(golden(name), name, pool), "foreign-\(text).txt")
}

@Test(arguments: [
  ("broken", "AWSTemplateFormatVersion: 2010-09-09\nResources:\n  A: [ !Ref B\n"),
  (
    "tfstate",
    #"{ "version": 4, "terraform_version": "1.9.5", "lineage": "a", "resources": [] }"#
  ),
  ("terraform-plan", "PK\u{3}\u{4}\u{14}\u{0}\u{8}"),
  (
    "terraform-text",
    """

    Terraform used the selected providers to generate the following execution
    plan. Resource actions are indicated with the following symbols:
      ~ update in-place

      # aws_cognito_user_pool.shop will be updated in-place
      ~ resource "aws_cognito_user_pool" "shop" {
    """
  ),
  (
    "terraform-log",
    """
    {"@level":"info","@message":"Terraform 1.11.4","@module":"terraform.ui","type":"version"}
    {"@level":"info","@message":"aws_cognito_user_pool.shop: Refreshing state...","@module":"terraform.ui"}
    """
  ),
  ("stranger", #"[{ "UserPool": { "Id": "a_b", "Name": "p", "Arn": "z" } }, { "User": {} }]"#),
  ("summary", #"{ "UserPoolClients": [{ "ClientId": "1", "ClientName": "web" }] }"#),
  (
    "format-version",
    #"{ "format_version": "9.9", "planned_values": { "root_module": { "resources": [] } } }"#
  ),
])
func `a file without a readable pool is rejected at its place`(
  _ name: String,
  _ text: String
) throws {
  try expectGolden(refusal(text, "given.yaml"), "foreign-\(name).txt")
}

@Test func `a payload is applied to the existing pool`() throws {
  let before = try document(
    """
    pool:
      Name: p
      UsernameAttributes: [email]
      AutoVerifiedAttributes: [email]
      MfaConfiguration: OPTIONAL
      Policies: { SignInPolicy: { AllowedFirstAuthFactors: [PASSWORD, EMAIL_OTP] } }
    clients: { web: { ClientId: 4keptclientkeptclient4kept, hasSecret: true, AuthSessionValidity: 5 }, app: {} }
    """
  )
  let pool = try #require(try read(golden("update-user-pool.json"), "a.json")).document
  let after = pool.applied(to: before)
  #expect(
    after.pool["UsernameAttributes"] == ["email"] && after.pool["AutoVerifiedAttributes"] == nil
  )
  #expect(
    after.pool["Policies"]?["SignInPolicy"]?["AllowedFirstAuthFactors"] == [
      "PASSWORD", "EMAIL_OTP",
    ]
  )
  #expect(after.clients == before.clients)
  let client = try #require(try read(golden("update-user-pool-client.json"), "a.json")).document
  let clients = try #require(client.applied(to: before).clients)
  #expect(client.applied(to: before).pool == before.pool && clients.map(\.name) == ["web", "app"])
  #expect(clients[0].hasSecret && clients[0].members["AuthSessionValidity"] == nil)
  #expect(clients[0].members["ExplicitAuthFlows"] == ["ALLOW_USER_SRP_AUTH"])
}

@Test func `a plan has the resources that it deletes and replaces`() throws {
  let plan = """
    { "format_version": "1.2", "planned_values": { "root_module": { "resources": [
      { "address": "aws_cognito_user_pool.p", "type": "aws_cognito_user_pool", "values": { "name": "p" } }
    ] } }, "resource_changes": [
      { "address": "aws_cognito_user_pool.p", "type": "aws_cognito_user_pool",
        "change": { "actions": ["create", "delete"], "before": { "name": "p" } } },
      { "address": "aws_cognito_user_pool.q", "type": "aws_cognito_user_pool",
        "change": { "actions": ["delete"], "before": { "name": "q" }, "after": null } },
      { "address": "aws_cognito_user_pool_client.old", "type": "aws_cognito_user_pool_client",
        "change": { "actions": ["delete"], "before": { "name": "old" }, "after": null } },
      { "address": "aws_cognito_user_group.g", "type": "aws_cognito_user_group",
        "change": { "actions": ["update"], "before": { "name": "g" } } },
      { "address": "aws_cognito_user_group.h", "type": "aws_cognito_user_group",
        "change": { "actions": ["delete"], "before": { "name": "h" } } },
      { "address": "aws_sqs_queue.x", "type": "aws_sqs_queue", "change": { "actions": ["delete"] } },
      { "address": "data.aws_cognito_user_pools.y", "mode": "data", "type": "aws_cognito_user_pools",
        "change": { "actions": ["delete"] } }
    ] }
    """
  let document = try #require(try read(plan, "plan.json")).document
  #expect(document.actions?.replaced == [.pool])
  #expect(document.actions?.removed == [.client("old"), .group("h")])
  // Parts without remaining resources are known to be empty.
  #expect(document.clients == [] && document.groups == [] && document.resourceServers == nil)
}

@Test(arguments: [
  (
    #"{ "root_module": {} }"#,
    #"{ "address": "aws_cognito_user_pool.p", "type": "aws_cognito_user_pool", "change": { "actions": ["delete"] } }"#
  ),
  (
    #"{ "root_module": { "resources": [ { "address": "aws_cognito_user_pool.q", "type": "aws_cognito_user_pool", "values": {} } ] } }"#,
    """
    { "address": "aws_cognito_user_pool.p", "type": "aws_cognito_user_pool", "change": { "actions": ["delete"] } },
    { "address": "aws_cognito_user_pool.q", "type": "aws_cognito_user_pool", "change": { "actions": ["create"] } }
    """
  ),
])
func `a plan that deletes the pool is reported, regardless of other resources`(
  _ values: String,
  _ changes: String
) throws {
  let plan =
    #"{ "format_version": "1.2", "planned_values": \#(values), "resource_changes": [\#(changes)] }"#
  let after = try #require(try read(plan, "plan.json")).document
  var before = PoolDocument(name: "live", origin: .description, pool: [:])
  before.clients = [PoolDocument.Client(name: "web", members: [:], hasSecret: false)]
  let difference = ConfigurationDifference(before: before, after: after)
  let pool = difference.changes.filter { $0.change.path == SettingPath(.pool) }
  #expect(pool.map(\.judgement.verdict) == [.immutable] && !difference.comparesNothing)
}

@Test func `a template has the logical IDs of the pool and its clients`() throws {
  let template = """
    Resources:
      Users: { Type: AWS::Cognito::UserPool, Properties: {} }
      Web: { Type: AWS::Cognito::UserPoolClient, Properties: { UserPoolId: !Ref Users, ClientName: web } }
      App: { Type: AWS::Cognito::UserPoolClient, Properties: { UserPoolId: !Ref Users } }
    """
  let document = try #require(try read(template, "t.yaml")).document
  #expect(
    document.addresses == [.pool: "Users", .client("web"): "Web", .client("App"): "App"]
  )
  #expect(!document.isChosen)
  let chosen = try #require(try read(template, "t.yaml", pool: "Users")).document
  #expect(chosen.isChosen && chosen.addresses == document.addresses)
}

@Test func `clients with the same name are distinguished by their logical IDs`() throws {
  let template = """
    Resources:
      Users: { Type: AWS::Cognito::UserPool, Properties: {} }
      Web: { Type: AWS::Cognito::UserPoolClient, Properties: { UserPoolId: !Ref Users, ClientName: web } }
      App: { Type: AWS::Cognito::UserPoolClient, Properties: { UserPoolId: !Ref Users, ClientName: web } }
      Threats:
        Type: AWS::Cognito::UserPoolRiskConfigurationAttachment
        Properties:
          UserPoolId: !Ref Users
          ClientId: !Ref App
          RiskExceptionConfiguration: { BlockedIPRangeList: [192.0.2.0/24] }
    """
  let before = try #require(try read(template, "t.yaml")).document
  #expect(before.clients?.map(\.name) == ["web Web", "web App"])
  #expect(before.risks?.map { $0["ClientId"] } == ["web App"])
  #expect(
    before.addresses == [.pool: "Users", .client("web Web"): "Web", .client("web App"): "App"]
  )
  let longer = template.replacing(
    "ClientName: web",
    with: "ClientName: web, AuthSessionValidity: 5"
  )
  let after = try #require(try read(longer, "t.yaml")).document
  let changes = ConfigurationDifference(before: before, after: after).changes
  #expect(
    changes.map(\.change.path.text)
      == ["clients.web Web.AuthSessionValidity", "clients.web App.AuthSessionValidity"]
  )
}

@Test func `a function of the template that the pool is not allowed to call is reported`() throws {
  let template = """
    Resources:
      F: { Type: AWS::Lambda::Function, Properties: {} }
      G: { Type: AWS::Lambda::Function, Properties: {} }
      Users:
        Type: AWS::Cognito::UserPool
        Properties:
          LambdaConfig:
            PreSignUp: !GetAtt F.Arn
            CustomMessage: !GetAtt G.Arn
            CustomEmailSender: { LambdaArn: !GetAtt F.Arn, LambdaVersion: V1_0 }
            PostConfirmation: arn:aws:lambda:eu-west-1:123456789012:function:elsewhere
      Allowed:
        Type: AWS::Lambda::Permission
        Properties: { FunctionName: !GetAtt G.Arn, Principal: cognito-idp.amazonaws.com, Action: lambda:InvokeFunction }
    """
  let check = PoolCheck(try #require(try read(template, "t.yaml")).document)
  let forbidden = check.findings.filter { $0.rule.id == "trigger-without-permission" }
  #expect(
    forbidden.map(\.path.text) == [
      "pool.LambdaConfig.CustomEmailSender", "pool.LambdaConfig.PreSignUp",
    ]
  )
  #expect(
    forbidden.last?.description
      == "calls `F`, but no AWS::Lambda::Permission in the template allows the call"
  )
}

@Test func `a template without a pool is reported at its place`() throws {
  let text = "Resources:\n  Queue: { Type: AWS::SQS::Queue }\n"
  let foreign = try #require(try read(text, "given.yaml"))
  let absence = try #require(foreign.absence)
  let shown = DiagnosticRenderer(file: foreign.source).render([absence]).rendered(inColor: false)
  try expectGolden(shown, "foreign-no-pool.txt")
}

@Test(arguments: [
  (
    #"{ "UserPoolId": "a_b", "MfaConfiguration": "ON" }"#,
    "the file is read as the input of UpdateUserPool, although SetUserPoolMfaConfig accepts the "
      + "same input"
  ),
  (
    #"[{ "UserPool": { "Id": "a_b" } }, { "UserPool": { "Id": "a_b", "UserPoolTier": "LITE" } }]"#,
    "the pool is described twice with different settings; authflow uses the last description"
  ),
  (
    plan(#""errored": true, "complete": false"#),
    "planning failed, so Terraform does not apply this plan; parts that the plan leaves out may "
      + "exist"
  ),
  (plan(#""complete": false"#), "the plan is incomplete: another plan has to follow it"),
  (
    #"[{ "UserPool": { "Id": "a_b", "MfaConfiguration": "ON" } }, { "MfaConfiguration": "OFF", "SmsMfaConfiguration": {} }]"#,
    "MfaConfiguration is ON in the pool and OFF in its second factors; authflow uses OFF"
  ),
])
func `ambiguous and incomplete files have a remark`(
  _ text: String,
  _ remark: String
) throws {
  #expect(try #require(try read(text, "a.json")).remarks == [remark])
}

@Test(arguments: [
  (1, "1 part of another pool is left out"), (2, "2 parts of another pool are left out"),
])
func `the number of parts of other pools is reported`(_ count: Int, _ remark: String) throws {
  let group = #"{ "Group": { "GroupName": "g", "UserPoolId": "a_c" } }"#
  let answers = [#"{ "UserPool": { "Id": "a_b" } }"#] + Array(repeating: group, count: count)
  let text = "[\(answers.joined(separator: ", "))]"
  #expect(try #require(try read(text, "a.json")).remarks == [remark])
}

@Test func `a call must be for the selected pool`() throws {
  let call = #"{ "UserPoolId": "a_b", "AutoVerifiedAttributes": [] }"#
  #expect(try read(call, "a.json", pool: "a_b") != nil)
  #expect(throws: ForeignDocumentError.self) { _ = try read(call, "a.json", pool: "a_c") }
}

@Test(arguments: ["{\"MfaConfiguration\": \"OFF\"}", "MfaConfiguration: \"OFF\"\n"])
func `a byte order mark is ignored`(_ text: String) throws {
  let file = try #require(try read("\u{FEFF}" + text, "a.json"))
  #expect(file.document.mfa == ["MfaConfiguration": "OFF"])
}

@Test(arguments: [
  (#"{"UserPool": {"Id": "a_b", "MfaConfiguration": 5}}"#, "`MfaConfiguration` must be a string"),
  (
    #"{"UserPool": {"Id": "a_b", "MfaConfiguration": false}}"#,
    "`MfaConfiguration` must be a string"
  ),
  (#"{"TemplateBody": {"Resources": {}}}"#, "which contains the template"),
  ("{\"@level\":\"info\"}\n{\"@level\":\"info\"}\n", "the log that Terraform writes"),
  (
    "Terraform will perform the following actions:\n\n  # aws_cognito_user_pool.pool will be updated\n",
    "human-readable Terraform output, not JSON"
  ),
])
func `a file that only looks like a supported file is rejected with its kind`(
  _ text: String,
  _ words: String
) throws {
  let error = #expect(throws: ForeignDocumentError.self) { try read(text, "a.json") }
  #expect(error?.diagnostics.first?.title.contains(words) == true)
}

@Test func `a place after a byte order mark has the visible column`() throws {
  let error = try #require(throws: ForeignDocumentError.self) {
    try read("\u{FEFF}{\"UserPool\": }", "a.json")
  }
  #expect(error.diagnostics[0].range.lowerBound == SourcePosition(line: 1, column: 14))
}
