import Diagnostics
import DiagnosticsTesting
import ForeignConfiguration
import JSON
import PoolDocumentTesting
import Project
import Testing

@testable import ConfigurationChanges

private let template = """
  Transform: AWS::Serverless-2016-10-31
  Parameters:
    Stage: { Type: String, Default: dev }
  Conditions:
    Live: !Equals [!Ref Stage, prod]
  Resources:
    Pool:
      Type: AWS::Cognito::UserPool
      Properties:
        UserPoolName: !Sub shop-${Stage}
        MfaConfiguration: OPTIONAL
        EnabledMfas:
          - SOFTWARE_TOKEN_MFA
          - EMAIL_OTP
        Policies: !If
          - Live
          - PasswordPolicy: { MinimumLength: 12 }
          - PasswordPolicy:
              MinimumLength: 200
        Schema:
          - { Name: plan, AttributeDataType: String }
          - Name: level
            AttributeDataType: Text
    Web:
      Type: AWS::Cognito::UserPoolClient
      Properties:
        UserPoolId: !Ref Pool
        ClientName: web
        AllowedOAuthFlowsUserPoolClient: true
        AllowedOAuthFlows: [code]
        AllowedOAuthScopes: [openid]
        SupportedIdentityProviders: [COGNITO]
        CallbackURLs:
          - https://shop.example/
          - !If [Live, https://live.example/, http://dev.example/]
        GenerateSecret: true
    Risk:
      Type: AWS::Cognito::UserPoolRiskConfigurationAttachment
      Properties: { UserPoolId: !Ref Pool, ClientId: ALL, RiskExceptionConfiguration: {} }
    RiskOfWeb:
      Type: AWS::Cognito::UserPoolRiskConfigurationAttachment
      Properties: { UserPoolId: !Ref Pool, ClientId: !Ref Web, RiskExceptionConfiguration: {} }
    Challenge:
      Type: AWS::Serverless::Function
      Properties:
        Events:
          Ask:
            Type: Cognito
            Properties:
              UserPool: !Ref Pool
              Trigger: DefineAuthChallenge
  Outputs:
    Url: { Value: !Ref Domain }
  """

private let loop = """
  Transform: AWS::LanguageExtensions
  Resources:
    Pool:
      Type: AWS::Cognito::UserPool
    Fn::ForEach::Apps:
      - App
      - [Web, Mobile]
      - App${App}:
          Type: AWS::Cognito::UserPoolClient
          Properties:
            UserPoolId: !Ref Pool
            AccessTokenValidity: 999
  """

private let templateInJSON = """
  {
    "Resources": {
      "Pool": {
        "Type": "AWS::Cognito::UserPool",
        "Properties": {
          "EmailVerificationSubject": "\\ud83d\\ude00",
          "Policies": { "Fn::If": [
            "Live",
            { "PasswordPolicy": { "MinimumLength": 12 } },
            { "PasswordPolicy": { "MinimumLength": 200 } }
          ] }
        }
      }
    },
    "Conditions": { "Live": { "Fn::Equals": ["a", "b"] } }
  }
  """

private let plan = """
  { "format_version": "1.2",
    "planned_values": { "root_module": { "resources": [
      { "address": "aws_cognito_user_pool.main", "mode": "managed", "type": "aws_cognito_user_pool",
        "name": "main",
        "values": { "name": "shop", "mfa_configuration": "OFF",
          "password_policy": [{
            "minimum_length": 200 }] } },
      { "address": "module.app.aws_cognito_user_pool_client.web", "mode": "managed",
        "type": "aws_cognito_user_pool_client", "name": "web",
        "values": { "name": "web",
          "access_token_validity": 999 } } ] } } }
  """

private let payload = """
  { "UserPoolId": "eu-west-1_AbCdEfGhI",
    "Policies": {
      "PasswordPolicy": { "MinimumLength": 200 } } }
  """

private let addition = """
  { "UserPoolId": "eu-west-1_AbCdEfGhI",
    "CustomAttributes": [{ "Name": "plan", "AttributeDataType": "Text" }] }
  """

private let branding = """
  { "format_version": "1.2",
    "planned_values": { "root_module": { "resources": [
      { "address": "aws_cognito_managed_login_branding.web", "mode": "managed",
        "type": "aws_cognito_managed_login_branding", "name": "web",
        "values": { "use_cognito_provided_values": true } } ] } } }
  """

private let answers = """
  [{ "UserPool": { "Id": "a_c", "Name": "shop", "Policies": {
      "PasswordPolicy": { "MinimumLength": 200 } } } },
   { "UserPoolClient": { "ClientId": "1a", "ClientName": "web",
      "UserPoolId": "a_c", "AccessTokenValidity": 999 } }]
  """

private let configuration = """
  pool:
    Name: shop
    SmsVerificationMessage: Your code is {####}
    Policies: { PasswordPolicy: { MinimumLength: 6 } }
  mfa:
    MfaConfiguration: "ON"
    SoftwareTokenMfaConfiguration: { Enabled: true }
  clients:
    web:
      AccessTokenValidity: 999
  groups:
    - GroupName: staff
      Precedence: 4
  risk:
    ClientId: web
    RiskExceptionConfiguration: {}
  """

/// The document of a file and the places of its settings.
func placed(_ text: String, _ name: String) throws -> (PoolDocument, SettingPlaces) {
  if let foreign = try ForeignDocument.read(Array(text.utf8), name: name) {
    return (foreign.document, foreign.places.settings)
  }
  let checked = CheckedConfiguration(bytes: Array(text.utf8), name: name)
  let document = PoolDocument(try #require(checked.configuration), name: name)
  return (document, SettingPlaces(ofConfiguration: checked.source))
}

/// A setting of a file, and the string at its place.
///
/// The string is nil if the setting has no place.
struct SettingRow: CustomTestStringConvertible {
  let file: String
  let path: SettingPath
  let element: String?
  let place: String?

  init(
    _ file: String,
    _ part: SettingPath.Part,
    _ members: [String],
    _ element: String? = nil,
    at place: String?
  ) {
    (self.file, path, self.element, self.place) = (file, SettingPath(part, members), element, place)
  }

  var testDescription: String { "\(path.text) at \(place ?? "no place")" }
}

@Suite struct `Places of settings` {
  private static let length = ["Policies", "PasswordPolicy", "MinimumLength"]

  @Test(arguments: [
    SettingRow(template, .pool, [], at: "7:3 Pool:"),
    SettingRow(template, .pool, ["MfaConfiguration"], at: "11:7 MfaConfiguration: OPTIONAL"),
    SettingRow(template, .pool, ["DeviceConfiguration"], at: "7:3 Pool:"),
    SettingRow(template, .pool, length, at: "19:13 MinimumLength: 200"),
    SettingRow(
      template,
      .pool,
      ["SchemaAttributes", "custom:level", "AttributeDataType"],
      at: "23:11 AttributeDataType: Text"
    ),
    SettingRow(
      template,
      .mfa,
      ["SoftwareTokenMfaConfiguration", "Enabled"],
      at: "13:11 SOFTWARE_TOKEN_MFA"
    ),
    SettingRow(template, .mfa, ["EmailMfaConfiguration"], at: "14:11 EMAIL_OTP"),
    SettingRow(
      template,
      .pool,
      ["LambdaConfig", "DefineAuthChallenge"],
      at: "51:22 DefineAuthChallenge"
    ),
    SettingRow(template, .client("web"), ["CallbackURLs"], at: "33:7 CallbackURLs:"),
    SettingRow(
      template,
      .client("web"),
      ["CallbackURLs"],
      "http://dev.example/",
      at: "35:45 http://dev.example/]"
    ),
    SettingRow(template, .client("web"), ["hasSecret"], at: "36:7 GenerateSecret: true"),
    SettingRow(template, .client("mobile"), ["CallbackURLs"], at: nil),
    SettingRow(
      template,
      .risk(client: nil),
      [],
      at: "37:3 Risk:"
    ),
    SettingRow(
      template,
      .risk(client: "web"),
      [],
      at: "40:3 RiskOfWeb:"
    ),
    SettingRow(template, .other("Outputs"), ["Url", "Value"], at: "53:10 Value: !Ref Domain }"),
    SettingRow(
      loop,
      .client("AppWeb"),
      ["AccessTokenValidity"],
      at: "12:11 AccessTokenValidity: 999"
    ),
    SettingRow(templateInJSON, .pool, length, at: #"10:33 "MinimumLength": 200 } }"#),
    SettingRow(plan, .pool, length, at: #"7:11 "minimum_length": 200 }] } },"#),
    SettingRow(
      plan,
      .pool,
      ["UserPoolTier"],
      at: #"3:18 "aws_cognito_user_pool.main", "mode": "managed", "type": "aws_cognito_user_pool","#
    ),
    SettingRow(
      plan,
      .client("web"),
      ["AccessTokenValidity"],
      at: #"11:9 "access_token_validity": 999 } } ] } } }"#
    ),
    SettingRow(payload, .pool, length, at: #"3:25 "MinimumLength": 200 } } }"#),
    SettingRow(
      payload,
      .pool,
      ["MfaConfiguration"],
      at: #"1:3 "UserPoolId": "eu-west-1_AbCdEfGhI","#
    ),
    SettingRow(payload, .client("web"), ["AccessTokenValidity"], at: nil),
    SettingRow(
      addition,
      .other("AddCustomAttributes"),
      ["SchemaAttributes", "custom:plan", "AttributeDataType"],
      at: #"2:42 "AttributeDataType": "Text" }] }"#
    ),
    SettingRow(
      branding,
      .other("aws_cognito_managed_login_branding.web"),
      ["UseCognitoProvidedValues"],
      at: #"5:19 "use_cognito_provided_values": true } } ] } } }"#
    ),
    SettingRow(answers, .pool, length, at: #"2:25 "MinimumLength": 200 } } } },"#),
    SettingRow(
      answers,
      .client("web"),
      ["AccessTokenValidity"],
      at: #"4:26 "AccessTokenValidity": 999 } }]"#
    ),
    SettingRow(configuration, .pool, length, at: "4:33 MinimumLength: 6 } }"),
    SettingRow(configuration, .pool, ["MfaConfiguration"], at: "6:3 MfaConfiguration: \"ON\""),
    SettingRow(
      configuration,
      .pool,
      ["VerificationMessageTemplate", "SmsMessage"],
      at: "3:3 SmsVerificationMessage: Your code is {####}"
    ),
    SettingRow(
      configuration,
      .client("web"),
      ["AccessTokenValidity"],
      at: "10:5 AccessTokenValidity: 999"
    ),
    SettingRow(configuration, .client("web"), ["CallbackURLs"], at: "9:3 web:"),
    SettingRow(configuration, .group("staff"), ["Precedence"], at: "13:5 Precedence: 4"),
    SettingRow(configuration, .risk(client: "web"), [], at: "14:1 risk:"),
    SettingRow(configuration, .resourceServer("api"), ["Scopes"], at: nil),
  ])
  func `a setting has its own place or the nearest place around it`(
    _ row: SettingRow
  ) throws {
    let (_, places) = try placed(row.file, "t")
    let place = places.place(of: row.path, element: row.element)
    let source = SourceFile(name: "t", text: row.file)
    let shown = place.map { place in
      let text = source.line(place.line).unicodeScalars.dropFirst(place.column - 1)
      return "\(place.line):\(place.column) \(String(text))"
    }
    #expect(shown == row.place)
  }

  @Test func `the place in a Terraform file includes the resource`() throws {
    let (_, places) = try placed(plan, "plan.json")
    let place = places.place(of: SettingPath(.client("web"), ["AccessTokenValidity"]))
    #expect(place?.text == "plan.json:11:9 (module.app.aws_cognito_user_pool_client.web)")
  }

  @Test(arguments: [
    (template, "template.yaml"), (templateInJSON, "template.json"), (plan, "plan.json"),
    (payload, "payload.json"), (configuration, "configuration.yaml"),
  ])
  func `findings and changes show their places in all formats`(
    _ text: String,
    _ name: String
  ) throws {
    let (document, places) = try placed(text, name)
    let golden = "places-\(name.replacing(".", with: "-"))"
    let check = PoolCheck(document, isWhole: text == configuration, places: places)
    try expectGolden(check.text.plain, "\(golden)-check.txt")
    try expectGolden(check.json.text(.pretty) + "\n", "\(golden)-check.json")
    let before = try placed(old, "before.yaml").0
    let difference = ConfigurationDifference(before: before, after: document, places: places)
    let rerun = Rerun(after: difference)
    try expectGolden(difference.text(rerun).plain, "\(golden)-diff.txt")
    try expectGolden(difference.markdown(rerun), "\(golden)-diff.md")
    try expectGolden(difference.json(rerun).text(.pretty) + "\n", "\(golden)-diff.json")
  }

  @Test func `a renamed client has the place under its new name`() throws {
    let old = "pool: {}\nclients: { web: { ClientId: 1a, AccessTokenValidity: 60 } }\n"
    let new = "pool: {}\nclients:\n  app:\n    ClientId: 1a\n    AccessTokenValidity: 999\n"
    let (after, places) = try placed(new, "b.yaml")
    let before = try placed(old, "a.yaml").0
    let difference = ConfigurationDifference(before: before, after: after, places: places)
    let change = difference.changes.first { $0.change.path.members == ["AccessTokenValidity"] }
    #expect(change?.change.path.part == .client("web"))
    #expect(change?.place?.position == "b.yaml:5:5")
  }

  @Test func `a part that a plan deletes has the place of its deleted resource`() throws {
    let deletion = """
      { "format_version": "1.2",
        "planned_values": { "root_module": { "resources": [
          { "address": "aws_cognito_user_pool.main", "mode": "managed",
            "type": "aws_cognito_user_pool", "name": "main", "values": { "name": "shop" } } ] } },
        "resource_changes": [
          { "address": "aws_cognito_user_pool.main", "mode": "managed",
            "type": "aws_cognito_user_pool", "name": "main", "change": { "actions": ["no-op"],
              "before": { "id": "a_b", "name": "shop" },
              "after": { "id": "a_b", "name": "shop" } } },
          { "address": "aws_cognito_user_group.staff", "mode": "managed",
            "type": "aws_cognito_user_group", "name": "staff",
            "change": { "actions": ["delete"], "after": null,
              "before": { "name": "staff", "user_pool_id": "a_b" } } } ] }
      """
    let (after, places) = try placed(deletion, "plan.json")
    let before = try placed("pool: { Id: a_b }\ngroups: [{ GroupName: staff }]\n", "a.yaml").0
    let difference = ConfigurationDifference(before: before, after: after, places: places)
    let change = difference.changes.first { $0.change.path == SettingPath(.group("staff")) }
    #expect(change?.place?.text == "plan.json:10:18 (aws_cognito_user_group.staff)")
  }

  @Test func `a removed setting has the place of its parent, and a removed part has none`() throws {
    let old = """
      pool: {}
      clients:
        web: { CallbackURLs: [https://shop.example/] }
        app: {}
      """
    let (after, places) = try placed("pool: {}\nclients:\n  web: {}\n", "b.yaml")
    let before = try placed(old, "a.yaml").0
    let difference = ConfigurationDifference(before: before, after: after, places: places)
    let positions = Dictionary(
      difference.changes.map { ($0.change.path.text, $0.place?.position) },
      uniquingKeysWith: { first, _ in first }
    )
    #expect(positions["clients.web.CallbackURLs"] == "b.yaml:3:3")
    #expect(positions["clients.app"] == .some(nil))
  }
}

private let old = """
  pool:
    Name: shop
    Id: eu-west-1_AbCdEfGhI
    Policies: { PasswordPolicy: { MinimumLength: 8 } }
  clients:
    web: { PreventUserExistenceErrors: ENABLED }
  """

// MARK: - Cost

/// A template with this number of clients, each with a lifetime that the service rejects.
private func template(clients count: Int) -> String {
  let clients = (0..<count).map { number in
    """
      Client\(number):
        Type: AWS::Cognito::UserPoolClient
        Properties: { UserPoolId: !Ref Pool, ClientName: c\(number), AccessTokenValidity: 999 }
    """
  }
  return "Resources:\n  Pool: { Type: AWS::Cognito::UserPool }\n"
    + clients.joined(separator: "\n") + "\n"
}

@Suite struct `Performance of places` {
  @Test(arguments: ["template", "answers", "configuration"])
  func `the work for one setting does not grow with the number of clients`(_ kind: String) throws {
    func candidates(_ count: Int) throws -> Int {
      let names = (0..<count).map { "c\($0)" }
      let text =
        switch kind {
        case "template": template(clients: count)
        case "answers":
          #"[{"UserPool": {"Id": "a_b"}}, "#
            + names.map { #"{"UserPoolClient": {"ClientId": "1\#($0)", "ClientName": "\#($0)"}}"# }
            .joined(separator: ", ") + "]"
        default:
          "pool: {}\nclients:\n" + names.map { "  \($0): {}\n" }.joined()
        }
      let (document, places) = try placed(text, "t")
      let clients = try #require(document.clients)
      #expect(clients.count == count)
      return clients.map { places.candidates(for: .client($0.name)) }.max() ?? 0
    }
    #expect(try candidates(200) == candidates(2))
  }

  @Test func `each of many clients has its own line`() throws {
    let (document, places) = try placed(template(clients: 200), "t")
    let findings = PoolCheck(document, places: places).findings
    let refused = findings.filter { $0.rule.id == "lifetime-out-of-range" }
    #expect(refused.count == 200)
    #expect(Set(refused.compactMap(\.place?.line)).count == 200)
  }
}
