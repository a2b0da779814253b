import ConfigurationChanges
import Diagnostics
import DiagnosticsTesting
@testable import ForeignConfiguration
import JSON
import PoolDocumentTesting
import TestSupport
import Testing

@Test(arguments: [
  (
    #"{"UserPoolClient": {"ClientId": "1", "RefreshTokenValidity": "x"}}"#,
    "`RefreshTokenValidity` must be a whole number, but is a string"
  ),
  (#"{"UserPoolId": "a_b", "Policies": "x"}"#, "`Policies` must be a mapping, but is a string"),
  (
    #"{"UserPoolId": "a_b", "AutoVerifiedAttributes": "email"}"#,
    "`AutoVerifiedAttributes` must be a list, but is a string"
  ),
  (
    #"[{"Groups": [{"GroupName": "g", "Precedence": true}]}]"#,
    "`Precedence` must be a whole number, but is a boolean"
  ),
  (
    #"{"UserPool": {}, "SoftwareTokenMfaConfiguration": {"Enabled": "perhaps"}}"#,
    "`Enabled` must be `true` or `false`, but is a string"
  ),
  (cognito + "x } }", "`Properties` must be a mapping, but is a string"),
  (cognito + "{ Policies: [1] } } }", "`Policies` must be a mapping, but is a list"),
  (cognito + "{ Schema: { a: 1 } } } }", "`Schema` must be a list, but is a mapping"),
  (
    cognito + "{ Schema: [{ Name: [] }] } } }", "`Name` must be a string, but is a list"
  ),
  (state(#""x""#), "`values` must be a mapping, but is a string"),
  (
    state(#"{ "password_policy": [{ "minimum_length": "x" }] }"#),
    "`minimum_length` must be a whole number, but is a string"
  ),
  (state(#"{ "schema": [{ "name": {} }] }"#), "`name` must be a string, but is a mapping"),
  (#"{"UserPool":{"Id":"a_b","x": tru}}"#, "invalid JSON: unexpected character"),
  ("{\"UserPool\": {}}\n{\"UserPool\": {}}", "invalid JSON: unexpected content after the end"),
  (#"{"UserPool": {}, "UserPool": {}}"#, "invalid JSON: duplicate key `UserPool`"),
])
func `a value of the wrong type is rejected`(
  _ text: String,
  _ words: String
) throws {
  let shown = try rejection(text, "given.json")
  #expect(shown.contains("]: \(words)\n"), "\(shown)")
}

private let flow = "must be one of 12 values"

@Test(arguments: [
  (
    #"{"UserPoolId": "a_b", "ClientId": "1", "TokenValidityUnits": {"AccessToken": "fortnights"}}"#,
    "given.json:1:78: `AccessToken` must be `seconds`, `minutes`, `hours`, or `days`"
  ),
  (
    #"{"UserPool": {"Id": "a_b", "MfaConfiguration": "SOMETIMES"}}"#,
    "given.json:1:48: `MfaConfiguration` must be `OFF`, `ON`, or `OPTIONAL`"
  ),
  (
    #"{"UserPoolClient": {"ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH", "ALLOW_USER_SPR_AUTH"]}}"#,
    "given.json:1:66: an element of `ExplicitAuthFlows` \(flow): did you mean `ALLOW_USER_SRP_AUTH`?"
  ),
  (
    cognito + "{ WebAuthnUserVerification: prefered, DeletionProtection: !Ref A } } }",
    "given.json:1:89: `WebAuthnUserVerification` must be `required` or `preferred`"
      + ": did you mean `preferred`?"
  ),
  (
    cognito + "{ MfaConfiguration: '{{resolve:ssm:mode}}', EnabledMfas: [SMS_MFA] } } }", ""
  ),
  (
    state(#"{ "mfa_configuration": "", "auto_verified_attributes": ["mail"] }"#),
    "given.json:2:120: an element of `auto_verified_attributes` must be `phone_number` or `email`"
      + ": did you mean `email`?"
  ),
])
func `a value that is not in the service model is a warning, and the file is read`(
  _ text: String,
  _ words: String
) throws {
  let foreign = try #require(try read(text, "given.json"))
  let told = foreign.warnings.map { warning in
    let place = warning.range.lowerBound
    let label = warning.label.isEmpty ? "" : ": \(warning.label)"
    return "given.json:\(place.line):\(place.column): \(warning.title)\(label)"
      .replacing("according to the service model, ", with: "")
  }
  #expect(told == (words.isEmpty ? [] : [words]))
  #expect(foreign.warnings.allSatisfy { $0.severity == .warning })
}

@Test func `a property of type Json can be a string with JSON`() throws {
  let provider = """
    Resources:
      P: { Type: AWS::Cognito::UserPool, Properties: { UserPoolTags: '{ "team": "a" }' } }
      G:
        Type: AWS::Cognito::UserPoolIdentityProvider
        Properties:
          ProviderName: Google
          ProviderType: Google
          AttributeMapping: '{ "email": "email" }'
          ProviderDetails: '{ "client_id": "abc", "client_secret": "S3CR3T" }'
    """
  let document = try foreignPool(provider)
  let found = try #require(document.identityProviders?.first)
  #expect(document.pool["UserPoolTags"] == ["team": "a"])
  #expect(found["AttributeMapping"] == ["email": "email"])
  #expect(found["ProviderDetails"]?["client_id"] == "abc")
  #expect(!CanonicalYAML.text(of: document).contains("S3CR3T"))
  let wrong = try rejection(provider.replacing("'{ \"email\"", with: "'{ email\""), "t.yaml")
  #expect(wrong.contains("[AF2104]: `AttributeMapping` must be a mapping, but is a string"))
}

@Test func `all values of the wrong type are reported together`() throws {
  let text =
    #"{"UserPoolId": "a_b", "Policies": "x", "MfaConfiguration": "SOMETIMES", "LambdaConfig": 1}"#
  try expectGolden(rejection(text, "given.json"), "foreign-kinds.txt")
}

@Test func `computed and missing values, and strings in templates, can have any type`() throws {
  let template = """
    \(cognito){ Policies: !Ref A, Schema: [!Ref AWS::NoValue, { Name: a, Mutable: "true" }],
      AutoVerifiedAttributes: !Split [",", !Ref B], UserPoolTags: { a: 1 },
      AdminCreateUserConfig: { UnusedAccountValidityDays: "7" }, LambdaConfig: null } } }
    """
  #expect(try read(template, "a.yaml") != nil)
  let values =
    #"{ "name": "p", "schema": [], "device_configuration": [], "tags": null, "domain": "" }"#
  #expect(try read(state(values), "a.json") != nil)
  #expect(try read(#"{"pool": {"x": tru}}"#, "a.json") == nil)
}
