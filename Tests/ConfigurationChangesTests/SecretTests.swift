import Diagnostics
import JSON
import PoolDocumentTesting
import Testing

@testable import ConfigurationChanges

@Test(arguments: [
  "ApiSecretKey", "AccessToken", "Token", "Credential", "Credentials", "Passphrase", "password",
  "Passwords", "Authorization", "Secret1", "ClientSecretOld", "SecretHash", "SharedKey",
  "SigningKey",
  "SecretAccessKey", "SessionToken", "Session", "Pem", "api_keys", "APIKey", "clientsecret",
  "accessTokens", "HashedPassword",
])
func `secrets are recognized by their name`(_ name: String) {
  for value: JSONValue in ["S3CR3T", 5_300_300, ["S3CR3T", 5_300_300], ["Value": "S3CR3T"]] {
    let given = document(["Odd": .object(JSONObject([(name, value)]))])
    let text = CanonicalYAML.text(of: given) + changes(document([:]), given).joined()
    #expect(!text.contains("S3CR3T") && !text.contains("5300300"), "\(value)")
  }
}

@Test(
  arguments: [
    ("RotateClientSecret", "ENABLED"), ("PasswordHistorySize", 24), ("SecretArn", "arn:aws:x"),
    ("RequireSecret", true), ("TokenValidityUnits", ["AccessToken": "hours"]), ("KmsKeyArn", "arn"),
    ("EnableTokenRevocation", "true"), ("AccessTokenValidity", 5), ("PreTokenGeneration", "arn"),
    ("RefreshTokenRotation", ["Feature": "ENABLED"]), ("KMSKeyID", "k"),
    ("token_url", "https://a.b/"),
    ("PasswordlessMode", "EMAIL"), ("PublicKey", "k"), ("CredentialId", "c"),
    ("MaxRefreshTokens", 5), ("BreachedPasswords", ["common"]), ("HideClientSecret", .null),
  ] as [(String, JSONValue)]
)
func `a member that only refers to secrets is shown`(_ name: String, _ value: JSONValue) {
  let members = JSONObject([("Odd", .object(JSONObject([(name, value)])))])
  #expect(document(members).withoutSecrets.pool == members)
}

@Test func `members of the service model are secret only if the model marks them`() {
  let members: JSONObject = [
    "TokenValidityUnits": ["AccessToken": "S", "RefreshToken": "days"], "ClientSecret": "S3CR3T",
    "EnableTokenRevocation": true, "RefreshTokenRotation": ["RetryGracePeriodSeconds": 5],
  ]
  let shown = document([:], client: members).withoutSecrets.clients?.first
  #expect(shown?.hasSecret == true)
  #expect(
    shown?.members
      == JSONObject(
        members.members.filter { $0.key != "ClientSecret" }.map { ($0.key, $0.value) }
      )
  )
  // Users choose the names of tags and attributes.
  let free = document(["UserPoolTags": ["token": "abc"]]).withoutSecrets.pool
  #expect(free == ["UserPoolTags": ["token": "abc"]])
}

@Test(arguments: [
  ("https://u:S3CR3T@i.example/a", "https://u:•••@i.example/a"),
  ("https://S3CR3T@i.example", "https://•••@i.example"),
  ("https://i.example/?a=1&client_secret=S3CR3T#x", "https://i.example/?a=1&client_secret=•••#x"),
  ("see https://a.b/?token={####} now", "see https://a.b/?token={####} now"),
  (
    "https://a.b/p@q?response_type=code&token_url=x",
    "https://a.b/p@q?response_type=code&token_url=x"
  ),
  ("https://a.b?access_token=S3CR3T>", "https://a.b?access_token=•••>"),
])
func `a URL is shown without its secrets`(_ address: String, _ shown: String) {
  let before = document(["Odd": ["Url": .string(address)]])
  #expect(before.withoutSecrets.pool == ["Odd": ["Url": .string(shown)]])
  let after = document(["Odd": ["Url": .string(address.replacing("S3CR3T", with: "S3CR3T-NEW"))]])
  let told = changes(before, after).joined()
  #expect(told.contains("another") == address.contains("S3CR3T") && !told.contains("S3CR3T"))
}

@Test(arguments: [
  #"!Sub '{ "client_id": "a", "client_secret": "S3CR3T" }'"#,
  "!If [A, { client_secret: S3CR3T, client_id: a }, !Ref AWS::NoValue]",
  "{ client_id: a, client_secret: !Sub 'S3CR3T${A}' }",
])
func `a computed value of a template is shown without its secrets`(_ details: String) throws {
  let template = """
    Resources:
      P: { Type: AWS::Cognito::UserPool, Properties: {} }
      G:
        Type: AWS::Cognito::UserPoolIdentityProvider
        Properties: { ProviderName: G, ProviderType: Google, ProviderDetails: \(details) }
    """
  let given = try foreignPool(template)
  let empty = PoolDocument(name: "empty.yaml", origin: .description, pool: [:])
  let told = changes(empty, given).joined() + CanonicalYAML.text(of: given)
  #expect(!told.contains("S3CR3T") && told.contains("client_id"), "\(told)")
}

@Test
func `a changed secret in a mapping is reported, and a private key is recognized under any name`() {
  func hashed(_ algorithm: String, _ cost: Int, _ key: String) -> PoolDocument {
    document([
      "HashedPassword": [
        "Algorithm": .string(algorithm), "MinimumCost": .integer(cost),
      ],
      "Odd": .string("-----BEGIN PRIVATE KEY-----\n\(key)\n-----END PRIVATE KEY-----"),
    ])
  }
  #expect(
    changes(hashed("argon2", 5, "a"), hashed("md5", 5, "b")) == [
      "pool.HashedPassword.Algorithm: \"•••\" → \"•••, another\"",
      "pool.Odd: \"•••\" → \"•••, another\"",
    ]
  )
}

@Test func `swapped secrets are reported, but a different order is not`() {
  func providers(_ secrets: [(String, String)]) -> PoolDocument {
    var document = document([:])
    document.identityProviders = secrets.map { name, secret in
      ["ProviderName": .string(name), "ProviderDetails": ["client_secret": .string(secret)]]
    }
    return document
  }
  let before = providers([("A", "S3CR3T"), ("B", "OTHER-S3CR3T")])
  #expect(changes(before, providers([("B", "OTHER-S3CR3T"), ("A", "S3CR3T")])) == [])
  #expect(
    changes(before, providers([("A", "OTHER-S3CR3T"), ("B", "S3CR3T")])) == [
      "identityProviders.A.ProviderDetails.client_secret: \"•••\" → \"•••, another\"",
      "identityProviders.B.ProviderDetails.client_secret: \"•••\" → \"•••, another\"",
    ]
  )
}

@Test(
  arguments: [
    ("hasSecret: true", "hasSecret: true", []),
    ("hasSecret: true", "ProviderDetails: { client_secret: S3CR3T }", []),
    ("ProviderDetails: { client_secret: S3CR3T }", "hasSecret: true", []),
    ("hasSecret: false", "ProviderDetails: {}", []),
    ("ProviderDetails: { a: b }", "hasSecret: true, ProviderDetails: { a: b }", [#"- → "•••""#]),
    ("hasSecret: true, ProviderDetails: { a: b }", "ProviderDetails: { a: b }", [#""•••" → -"#]),
  ] as [(String, String, [String])]
)
func `a provider's secret that only one side contains as a string is not a change`(
  _ before: String,
  _ after: String,
  _ expected: [String]
) throws {
  let (old, new) = try (
    document("pool: {}\nidentityProviders: [ { ProviderName: Google, \(before) } ]"),
    document("pool: {}\nidentityProviders: [ { ProviderName: Google, \(after) } ]")
  )
  let place = "identityProviders.Google.ProviderDetails.client_secret: "
  #expect(changes(old, new) == expected.map { place + $0 })
}

@Test(arguments: [
  (
    #"{"ProviderDetails":{"client_secret":"S3CR3T"]}}"#,
    #"{"ProviderDetails":{"client_secret":"••••••"]}}"#
  ),
  ("client_secret: S3CR3T, with\nName: a", "client_secret: ••••••••••••\nName: a"),
  ("{ password: 'S3CR3T', a: b }", "{ password: '••••••', a: b }"),
  ("{ password: S3CR3T, a: b }", "{ password: ••••••, a: b }"),
  ("Passwords:\n- S3CR3T\n- b\nName: a", "Passwords:\n- ••••••\n- •\nName: a"),
  (
    "  key: |\n  private_key: |\n    S3CR3T\n\n    b\n  Name: a",
    "  key: |\n  private_key: |\n    ••••••\n\n    •\n  Name: a"
  ),
  (#""Secrets": ["S3CR3T", {"a": 5}], "b": 1"#, #""Secrets": ["••••••", {"•": •}], "b": 1"#),
  ("a: https://u:S3CR3T@h/?code=S3CR3T", "a: https://u:••••••@h/?code=••••••"),
  ("ClientSecret: !Ref S3CR3T", "ClientSecret: !Ref ••••••"),
  ("TokenValidityUnits: { AccessToken: hours }", "TokenValidityUnits: { AccessToken: hours }"),
  ("a: arn:aws:secretsmanager:eu:1:secret:name", "a: arn:aws:secretsmanager:eu:1:secret:name"),
  ("x: -----BEGIN RSA PRIVATE KEY-----S3-----END", "x: •••••••••••••••••••••••••••••••••-----END"),
  (
    #""ProviderDetails": "{\"client_secret\": \"S3CR\\\"3T\", \"a\": \"b\"}""#,
    #""ProviderDetails": "{\"client_secret\": \"••••••••••\", \"a\": \"b\"}""#
  ),
  (#""a": "{\"password\": \"S3", "b": 1"#, #""a": "{\"password\": \"••", "b": 1"#),
  ("password:", "password:"), ("\"password\": \"S3CR3T", "\"password\": \"••••••"), (":", ":"),
  ("password: [S3", "password: [••"), ("https://", "https://"), ("token: \"a\\", "token: \"••"),
])
func `an excerpt of an unreadable file shows no secrets`(_ text: String, _ shown: String) {
  #expect(SourceFile(name: "a", text: text).withSecretsHidden.text == shown)
}
