@testable import ConfigurationChanges
import JSON
import PoolDocumentTesting
import Testing

@Test(
  arguments: [
    // Defaults.
    (["MfaConfiguration": "OFF"], [:]),
    (["Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD"]]]], [:]),
    (["AdminCreateUserConfig": ["UnusedAccountValidityDays": 7]], [:]),
    (["LambdaConfig": [:], "UserPoolTags": [:], "AliasAttributes": []], [:]),
    (["UserPoolTier": "ESSENTIALS", "DeletionProtection": "INACTIVE"], [:]),
    (["UserPoolAddOns": ["AdvancedSecurityMode": "OFF"]], [:]),
    // Volatile members, and members that only identify a pool.
    (
      ["Id": "eu-west-1_AbCdEfGhI", "Name": "a", "Status": "Enabled", "EstimatedNumberOfUsers": 1],
      ["Id": "eu-west-1_AbCdEfGhI", "Name": "b", "LastModifiedDate": 1_689_721_665.239]
    ),
    // Sets.
    (
      ["AutoVerifiedAttributes": ["email", "phone_number"]],
      [
        "AutoVerifiedAttributes": ["phone_number", "email", "email"]
      ]
    ),
    // Recovery mechanisms are ordered by priority.
    (
      [
        "AccountRecoverySetting": [
          "RecoveryMechanisms": [
            ["Priority": 2, "Name": "verified_email"],
            ["Priority": 1, "Name": "verified_phone_number"],
          ]
        ]
      ], [:]
    ),
    // Settings with two names.
    (
      ["EmailVerificationMessage": "{####}"],
      [
        "VerificationMessageTemplate": ["EmailMessage": "{####}"],
        "EmailVerificationMessage": "{####}",
      ]
    ),
    (
      ["LambdaConfig": ["PreTokenGeneration": "arn:1"]],
      [
        "LambdaConfig": [
          "PreTokenGenerationConfig": ["LambdaVersion": "V1_0", "LambdaArn": "arn:1"]
        ]
      ]
    ),
    (
      ["AdminCreateUserConfig": ["UnusedAccountValidityDays": 3]],
      [
        "Policies": [
          "PasswordPolicy": [
            "MinimumLength": 8, "RequireUppercase": true, "RequireLowercase": true,
            "RequireNumbers": true, "RequireSymbols": true, "TemporaryPasswordValidityDays": 3,
          ]
        ]
      ]
    ),
    // Standard attributes with their default settings.
    (
      [
        "SchemaAttributes": [
          ["Name": "sub", "Mutable": false], ["Name": "email", "Required": false],
        ]
      ],
      [:]
    ),
    // Numbers that templates write as strings.
    (
      ["Policies": ["PasswordPolicy": ["MinimumLength": "10"]]],
      ["Policies": ["PasswordPolicy": ["MinimumLength": 10, "RequireNumbers": false]]]
    ),
  ] as [(JSONObject, JSONObject)]
)
func `equivalent settings are not a difference`(_ before: JSONObject, _ after: JSONObject) {
  #expect(changes(document(before), document(after)) == [])
  #expect(changes(document(after), document(before)) == [])
}

@Test func `an empty string equals a missing value`() {
  #expect(changes(document(["SmsAuthenticationMessage": ""]), document([:])) == [])
}

@Test func `only a custom issuer is a difference`() {
  func issuer(_ members: JSONObject) -> [String] {
    changes(document([:]), document(["IssuerConfiguration": .object(members)]))
  }
  #expect(issuer(["IssuerType": "REGIONAL"]) == [])
  #expect(issuer(["IssuerUrl": "https://cognito-idp.eu-west-1.amazonaws.com/a_1"]) == [])
  #expect(
    issuer(["IssuerUrl": "https://id.example.com"])
      == ["pool.IssuerConfiguration.IssuerUrl: - → \"https://id.example.com\""]
  )
}

@Test func `values that the service fills in are not a difference`() {
  func with(_ details: JSONObject, _ filter: JSONObject) -> PoolDocument {
    var result = document([:])
    result.identityProviders = [["ProviderName": "acme", "ProviderDetails": .object(details)]]
    result.risks = [["CompromisedCredentialsRiskConfiguration": .object(filter)]]
    return result
  }
  let plain: JSONObject = ["MetadataURL": "https://a.example/m"]
  let filled = plain.merging([
    "ActiveEncryptionCertificate": "MII", "SLORedirectBindingURI": "https://a.example/o",
  ])
  let all: JSONValue = ["SIGN_UP", "SIGN_IN", "PASSWORD_CHANGE"]
  let action: JSONObject = ["Actions": ["EventAction": "BLOCK"]]
  let (before, after) = (with(plain, action), with(filled, action.merging(["EventFilter": all])))
  #expect(changes(before, after) == [] && changes(after, before) == [])
}

@Test func `a domain without a version has version 1`() {
  func domain(_ members: JSONObject, _ origin: PoolDocument.Origin) -> PoolDocument {
    var document = document([:], origin)
    let name: JSONObject = ["Domain": "shop"]
    document.domains = [name.merging(members)]
    return document
  }
  let live = domain(["ManagedLoginVersion": 1, "CustomDomainConfig": [:]], .description)
  let file = domain([:], .description)
  #expect(changes(live, domain([:], .payload)) == [])
  #expect(changes(file, live) == [])
  #expect(live.canonical == file.canonical)
  let modern = domain(["ManagedLoginVersion": 2], .description)
  #expect(changes(modern, file) == ["domain.shop.ManagedLoginVersion: 2 → 1"])
  #expect(modern.canonical.domains == modern.domains)
}

@Test func `a minimum length of zero is the default`() throws {
  func pool(_ constraints: String) throws -> PoolDocument {
    try document(
      "pool: { Name: p, SchemaAttributes: [{ Name: custom:tenant, AttributeDataType: String"
        + "\(constraints) }] }"
    )
  }
  let limits = #", StringAttributeConstraints: { MinLength: "0", MaxLength: "64" }"#
  let most = #", StringAttributeConstraints: { MaxLength: "64" }"#
  let least = #", StringAttributeConstraints: { MinLength: "0" }"#
  for (one, other) in [(limits, most), (least, "")] {
    #expect(ConfigurationDifference(before: try pool(one), after: try pool(other)).isEmpty)
    #expect(ConfigurationDifference(before: try pool(other), after: try pool(one)).isEmpty)
  }
  #expect(try !ConfigurationDifference(before: pool(limits), after: pool(least)).isEmpty)
}
