/// Configurations of one pool and scenarios about it.
enum DiffedPools {
  static let before = """
    pool:
      UsernameAttributes: [email]
      AutoVerifiedAttributes: [email]
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: false }
    clients:
      web: { ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }
    """

  static let after = """
    pool:
      UsernameAttributes: [email]
      AutoVerifiedAttributes: [email]
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true }
      KMSKeyIDForNothing: abc
    clients:
      web: { ExplicitAuthFlows: [ALLOW_REFRESH_TOKEN_AUTH, ALLOW_USER_SRP_AUTH] }
    """

  static let known = after.split(separator: "\n").filter { !$0.contains("ForNothing") }
    .joined(separator: "\n")

  static let scenarios = """
    scenario: Signs up
    tags: [smoke, registration]
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
    ---
    scenario: Signs in
    tags: [login]
    given: { users: [ { as: ann } ] }
    steps:
      - signIn: { username: $(users.ann.email), password: $(users.ann.password) }
    """

  static func program() throws -> Program {
    try Program([
      "a.yaml": scenarios, "before.yaml": before, "after.yaml": after, "known.yaml": known,
      "same.yaml": before + "\n  other: {}\n",
      "payload.json": #"{"UserPoolId": "eu-west-1_AbCdEfGhI", "DeletionProtection": "INACTIVE"}"#,
      "named.yaml": "pool: { Id: a_b, Name: shop }\n", "wrong.yaml": "pol: {}\n",
      "mfa.json": #"{"MfaConfiguration": "ON", "SmsMfaConfiguration": {}}"#,
      "client.json": #"{"UserPoolClient": {"ClientId": "1a", "ClientName": "web"}}"#,
      "null.json": #"{"UserPool": null}"#,
      "user.json": #"{"UserPoolId": "a_b", "Username": "ann", "DesiredDeliveryMediums": []}"#,
      "add.json": #"{"UserPoolId": "a_b", "CustomAttributes": [{"Name": "plan"}]}"#,
      "pools.json":
        #"[{"UserPool": {"Id": "a_b"}}, {"UserPool": {"Id": "a_c", "MfaConfiguration": "ON"}}]"#,
      "authflow.yaml": "pools: { old: { kind: mock, configuration: before.yaml } }",
    ])
  }
}
