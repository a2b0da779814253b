import Diagnostics
@testable import ForeignConfiguration
import PoolDocumentTesting
import Project
import Testing

@testable import ConfigurationChanges

private let template = """
  Resources:
    Pool:
      Type: AWS::Cognito::UserPool
      Properties:
        UserPoolName: shop
        MfaConfiguration: OPTIONAL
        EnabledMfas: [SOFTWARE_TOKEN_MFA]
        WebAuthnRelyingPartyID: shop.example
        Policies: { PasswordPolicy: { MinimumLength: 9 } }
        Schema:
          - { Name: email, Required: true }
          - { Name: plan, Mutable: true }
    Web:
      Type: AWS::Cognito::UserPoolClient
      Properties:
        UserPoolId: !Ref Pool
        ClientName: web
        ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
    Staff:
      Type: AWS::Cognito::UserPoolGroup
      Properties: { UserPoolId: !Ref Pool, GroupName: staff, Precedence: 4 }
    Risk:
      Type: AWS::Cognito::UserPoolRiskConfigurationAttachment
      Properties:
        UserPoolId: !Ref Pool
        ClientId: ALL
        RiskExceptionConfiguration: { BlockedIPRangeList: [198.51.100.0/24] }
  """

private let plan = """
  { "format_version": "1.2",
    "prior_state": { "values": { "root_module": { "resources": [
      { "address": "aws_cognito_user_pool.main", "mode": "managed", "type": "aws_cognito_user_pool",
        "name": "main", "values": { "name": "shop" } } ] } } },
    "planned_values": { "root_module": { "resources": [
      { "address": "aws_cognito_user_pool.main", "mode": "managed", "type": "aws_cognito_user_pool",
        "name": "main",
        "values": { "name": "shop",
          "schema": [{ "name": "plan", "attribute_data_type": "String", "mutable": true }],
          "password_policy": [{
            "minimum_length": 9 }] } },
      { "address": "aws_cognito_user_pool_client.web", "mode": "managed",
        "type": "aws_cognito_user_pool_client", "name": "web",
        "values": { "name": "web",
          "explicit_auth_flows": ["ALLOW_USER_SRP_AUTH"] } } ] } } }
  """

private let payload = """
  { "UserPoolId": "eu-west-1_AbCdEfGhI", "PoolName": "shop",
    "Policies": {
      "PasswordPolicy": { "MinimumLength": 9 } } }
  """

private let answers = """
  [{ "UserPool": { "Id": "a_b", "Name": "other", "Policies": {
     "PasswordPolicy": { "MinimumLength": 8 } } } },
   { "UserPool": { "Id": "a_c", "Name": "shop", "Policies": {
     "PasswordPolicy": { "MinimumLength": 9 } } } },
   { "Group": { "UserPoolId": "a_c", "GroupName": "staff",
     "Precedence": 4 } }]
  """

/// A place in a configuration file that is derived from another file, and the place in that file.
struct PlaceRow: CustomTestStringConvertible {
  let file: String
  /// A line of the derived file and the part of it to look up.
  let line: String
  let part: String
  let place: String

  init(_ file: String, _ line: String, _ part: String, _ place: String) {
    (self.file, self.line, self.part, self.place) = (file, line, part, place)
  }

  var testDescription: String { "\(line) at \(place)" }
}

@Suite struct `Places in another tool's file` {
  @Test(arguments: [
    PlaceRow(template, "pool:", "pool", "2:3 Pool"),
    PlaceRow(template, "  Name: shop", "Name", "5:7 UserPoolName"),
    PlaceRow(template, "  Name: shop", "shop", "5:21 shop"),
    PlaceRow(template, "MinimumLength: 9", "MinimumLength", "9:37 MinimumLength"),
    PlaceRow(template, "MinimumLength: 9", "9", "9:52 9"),
    PlaceRow(template, "custom:plan", "custom:plan", "12:19 plan"),
    PlaceRow(template, "RelyingPartyId: ", "RelyingPartyId", "8:7 WebAuthnRelyingPartyID"),
    PlaceRow(template, "  web:", "web", "13:3 Web"),
    PlaceRow(
      template,
      "ALLOW_REFRESH",
      "ALLOW_REFRESH_TOKEN_AUTH",
      "18:48 ALLOW_REFRESH_TOKEN_AUTH"
    ),
    PlaceRow(template, "Precedence", "4", "21:72 4"),
    PlaceRow(template, "198.51", "198.51.100.0/24", "27:58 198.51.100.0/24"),
    PlaceRow(plan, "pool:", "pool", "6:18 \"aws_cognito_user_pool.main\""),
    PlaceRow(plan, "MinimumLength: 9", "MinimumLength", "11:11 \"minimum_length\""),
    PlaceRow(plan, "MinimumLength: 9", "9", "11:29 9"),
    PlaceRow(plan, "custom:plan", "custom:plan", "9:30 \"plan\""),
    PlaceRow(plan, "  web:", "web", "12:18 \"aws_cognito_user_pool_client.web\""),
    PlaceRow(plan, "ALLOW_USER", "ALLOW_USER_SRP_AUTH", "15:33 \"ALLOW_USER_SRP_AUTH\""),
    PlaceRow(payload, "pool:", "pool", "1:3 \"UserPoolId\""),
    PlaceRow(payload, "  Name: shop", "Name", "1:40 \"PoolName\""),
    PlaceRow(payload, "MinimumLength: 9", "9", "3:42 9"),
    PlaceRow(answers, "MinimumLength: 9", "9", "4:41 9"),
    PlaceRow(answers, "Precedence", "Precedence", "6:4 \"Precedence\""),
  ])
  func `a setting of a derived file has its place in the original file`(_ row: PlaceRow) throws {
    let read = try ForeignDocument.read(
      Array(row.file.utf8),
      name: "t",
      pool: row.file == answers ? "a_c" : nil
    )
    let foreign = try #require(read)
    let derived = SourceFile(
      name: "t",
      text: CanonicalYAML.text(of: foreign.document.deployed)
    )
    let number = try #require(
      (1...derived.lineCount).first { derived.line($0).contains(row.line) },
      "\(derived.text)"
    )
    let line = derived.line(number)
    let start = try #require(line.firstRange(of: row.part)).lowerBound
    let column = line.distance(from: line.startIndex, to: start) + 1
    let position = SourcePosition(line: number, column: column)
    let diagnostic = Diagnostic(.missingPool, "it", at: SourceRange(at: position))
    let moved = foreign.places.moved([diagnostic], from: derived)
    let range = try #require(moved.first).range
    let text = foreign.source.text(in: range)
    #expect("\(range.lowerBound.line):\(range.lowerBound.column) \(text)" == row.place)
  }
}
