import DiagnosticsTesting
import JSON
import Testing

private let before = """
  pool:
    Name: shop
    UsernameAttributes: [email]
    AutoVerifiedAttributes: [email]
  clients:
    web: { ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }
  """

private let scenarios = """
  scenario: A short password
  steps:
    - signUp: { username: $(user.email), password: Sh0rt-pass }
  ---
  scenario: A user signs out
  given: { users: [ { as: ann } ] }
  steps:
    - signIn: { username: $(users.ann.email), password: $(users.ann.password) }
    - signOut: { global: true }
  """

private func program(_ after: String) throws -> Program {
  try Program(["before.yaml": before, "after.yaml": after, "a.yaml": scenarios])
}

private let arn = "arn:aws:lambda:eu-west-1:123456789012:function:challenge"

private let impact = ["pool", "impact", "before.yaml", "after.yaml", "a.yaml", "--seed", "7"]

@Test func `a step that one change breaks and another change alters is listed under both`()
  async throws
{
  let after =
    before.replacing("Name: shop", with: "Name: shop\n  DeletionProtection: ACTIVE")
    + "\n" + "groups: []"
  let looking = """
    scenario: The pool is not protected
    steps: [expectPool: { DeletionProtection: INACTIVE }]
    """
  let changed = after.replacing(
    "UsernameAttributes",
    with: "Policies: { PasswordPolicy: { MinimumLength: 9 } }\n  UsernameAttributes"
  )
  let program = try Program(["before.yaml": before, "after.yaml": changed, "a.yaml": looking])
  let execution = try await program.run(impact)
  let rows = execution.output.split(separator: "\n").filter { $0.hasPrefix("  → ") }
  #expect(!execution.output.contains("no setting"), "\(execution.output)")
  #expect(
    rows.contains { $0.contains("settings.DeletionProtection: INACTIVE → ACTIVE (and 1 more)") }
  )
  #expect(rows.contains { $0.hasSuffix("MinimumLength: 8 → 9") }, "\(execution.output)")
}

@Test(arguments: [[], ["--markdown"]])
func `a scenario that both sides skip is named with the reason of each side`(
  _ options: [String]
) async throws {
  let after =
    before.replacing("Name: shop", with: "Name: shop\n  MfaConfiguration: ON")
    + "\nmfa: { SoftwareTokenMfaConfiguration: { Enabled: true } }"
  let optional = """
    scenario: A second factor is optional
    given: { pool: { MfaConfiguration: OPTIONAL } }
    steps: [DescribeUserPool: {}]
    """
  let program = try Program(["before.yaml": before, "after.yaml": after, "a.yaml": optional])
  let output = try await program.run(impact + options).output
  for words in ["A second factor is optional (a.yaml:1)", "got OFF", "got ON"] {
    #expect(output.contains(words), "\(output)")
  }
}

@Test func `a pool with threat protection described before tiers existed can be compared`()
  async throws
{
  func described(_ length: Int) -> String {
    """
    [{ "UserPool": { "Id": "eu-west-1_AbCdEfGhI", "Name": "old", "Arn": "arn:aws:cognito-idp:eu-west-1:123456789012:userpool/eu-west-1_AbCdEfGhI",
      "UsernameAttributes": ["email"], "AutoVerifiedAttributes": ["email"],
      "Policies": { "PasswordPolicy": { "MinimumLength": \(length) } },
      "UserPoolAddOns": { "AdvancedSecurityMode": "AUDIT" } } },
     { "UserPoolClient": { "UserPoolId": "eu-west-1_AbCdEfGhI", "ClientName": "web", "ClientId": "4keptclientkeptclient4kept",
       "ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"] } }]
    """
  }
  let program = try Program([
    "before.json": described(8), "after.json": described(12), "a.yaml": scenarios,
  ])
  let sides = ["before.json", "after.json", "a.yaml", "--seed", "7"]
  let execution = try await program.run(["pool", "impact"] + sides)
  #expect(execution.status == 1, "\(execution.error)")
  #expect(execution.output.contains("A short password"))
  #expect(execution.error.contains("warning[AF2113]"), "\(execution.error)")
  #expect(execution.error.contains("the tier that the mock uses"))
}

@Suite struct `Impact of a change` {
  private let longer = before.replacing(
    "AutoVerified",
    with: "Policies: { PasswordPolicy: { MinimumLength: 12 } }\n  AutoVerified"
  )

  @Test func `ends with a table of settings and the scenarios that differ`() async throws {
    let program = try program(longer)
    let execution = try await program.run(impact)
    #expect(execution.status == 1, "\(execution.error)")
    #expect(execution.output.contains("pool.Policies"))
    #expect(
      execution.output.contains(
        "→ A short password (a.yaml:1): error.type: – → InvalidPasswordException"
      )
    )
    #expect(execution.output.contains("2 scenarios: 1 alike, 1 differs"))
    let document = try JSONValue(parsing: try await program.run(impact + ["--json"]).output)
    #expect(document["schema"] == 2)
    let rows = document["table"]?.array ?? []
    #expect(rows.contains { $0["scenarios"]?[0]?["name"] == "A short password" })
    #expect(document["comparison"]?["counts"]?["differ"] == 1)
    let page = try await program.run(impact + ["--markdown"]).output
    #expect(page.contains("| severity | setting | change | scenarios |"))
    #expect(page.contains("## A short password"))
  }

  @Test
  func `a scenario is listed under the change that causes it, even with a new client`()
    async throws
  {
    let after =
      longer.replacing("  AutoVerifiedAttributes: [email]\n", with: "")
      + "\n  ios: { ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH] }\ngroups: [{ GroupName: staff }]\n"
    let further = """

      ---
      scenario: The new app
      given: { users: [ { as: ann } ] }
      steps:
        - signIn: { username: $(users.ann.email), password: $(users.ann.password) }
          client: ios
      ---
      scenario: A new group
      given: { users: [ { as: ann, groups: [staff] } ] }
      steps:
        - signIn: { username: $(users.ann.email), password: $(users.ann.password) }
      ---
      scenario: A long password
      steps:
        - signUp: { username: $(user.email), password: L0ng-password }
      """
    let program = try Program([
      "before.yaml": before, "after.yaml": after, "a.yaml": scenarios + further,
    ])
    let execution = try await program.run(impact + ["--json"])
    let document = try JSONValue(parsing: execution.output)
    var lines: [String] = []
    for row in document["table"]?.array ?? [] where row["rule"] == nil {
      for entry in row["scenarios"]?.array ?? [] {
        let words = [row["setting"], entry["name"], entry["by"]].map { $0?.string ?? "–" }
        lines.append(words.joined(separator: ", "))
      }
    }
    #expect(
      lines == [
        // The short password would not cause a code either, but its sign-up is rejected.
        "pool.AutoVerifiedAttributes, A long password, alone",
        "pool.Policies.PasswordPolicy.MinimumLength, A short password, alone",
        "clients.ios, The new app, alone",
        // A configuration file without groups describes a pool without groups.
        "groups.staff, A new group, alone",
      ],
      "\(execution.error)"
    )
  }

  @Test func `an effect of two changes together is listed under both`() async throws {
    let closed = """
      pool:
        UsernameAttributes: [email]
        AutoVerifiedAttributes: [email]
        AdminCreateUserConfig: { AllowAdminCreateUserOnly: true }
        Policies: { PasswordPolicy: { MinimumLength: 8, RequireUppercase: false, RequireLowercase: false, RequireNumbers: false, RequireSymbols: false } }
      """
    let open = closed.replacing("Only: true", with: "Only: false")
      .replacing("Length: 8", with: "Length: 6")
    let seven = """
      scenario: Seven letters
      steps:
        - signUp: { username: $(user.email), password: abcdefg }
      """
    let program = try Program(["before.yaml": closed, "after.yaml": open, "a.yaml": seven])
    let execution = try await program.run(impact)
    let words = "→ Seven letters (a.yaml:1), not caused by this change alone"
    let first = "\(words): error.type: NotAuthorizedException → – (and 3 more)\n"
    #expect(execution.output.contains(first), "\(execution.output)")
    // The row under the other setting has no details.
    #expect(execution.output.contains("\(words)\n"), "\(execution.output)")
  }

  @Test func `identical configurations have no findings`() async throws {
    let execution = try await program(before).run(impact)
    #expect(execution.status == 0, "\(execution.output)\(execution.error)")
    #expect(execution.output.contains("no scenario was compared, because nothing changes"))
    let all = try await program(before).run(impact + ["--all"])
    #expect(all.status == 0)
    #expect(all.output.contains("2 scenarios: 2 alike"))
  }

  @Test func `an unknown setting selects every scenario`() async throws {
    let unknown = before.replacing("Name: shop", with: "Name: shop\n  NewerThanAll: ON")
    let execution = try await program(unknown).run(impact)
    #expect(execution.status == 1)
    #expect(execution.output.contains("NewerThanAll"))
    #expect(execution.output.contains("2 scenarios: 2 alike"))
  }

  @Test func `scenarios that name a new provider differ`() async throws {
    let after =
      before + """

        identityProviders:
          - ProviderName: Partner
            ProviderType: OIDC
            ProviderDetails: { client_id: a, attributes_request_method: GET, authorize_scopes: openid, oidc_issuer: "https://login.example.com" }
        """
    let linking = """
      scenario: A partner's account is linked
      given: { users: [ { as: ann } ] }
      steps:
        - AdminLinkProviderForUser:
            DestinationUser: { ProviderName: Cognito, ProviderAttributeValue: $(users.ann.email) }
            SourceUser: { ProviderName: Partner, ProviderAttributeName: Cognito_Subject, ProviderAttributeValue: "7" }
      """
    let program = try Program([
      "before.yaml": before + "\nidentityProviders: []\n", "after.yaml": after, "a.yaml": linking,
    ])
    let execution = try await program.run(impact)
    let row = try #require(
      execution.output.split(separator: "\n\n").last { $0.contains("Partner") }
    )
    #expect(row.contains("identityProviders.Partner"), "\(execution.output)")
    #expect(row.contains("→ A partner's account is linked (a.yaml:1)"), "\(execution.output)")
  }

  @Test(arguments: [true, false])
  func `a stub on one side applies to both mocks`(_ isFirst: Bool) async throws {
    let functions = ["Define", "Create"].map { "\($0)AuthChallenge: \(arn)" }
    let pool = before.replacing(
      "Name: shop",
      with: """
        Name: shop
          LambdaConfig:
            \((functions + ["VerifyAuthChallengeResponse: \(arn)"]).joined(separator: "\n    "))
        """
    )
    let custom = pool.replacing("[ALLOW_USER", with: "[ALLOW_CUSTOM_AUTH, ALLOW_USER")
    let said =
      custom + "\ntriggers: { customChallenge: [ { ask: { prompt: drink }, answer: tea } ] }\n"
    let silent = custom.replacing(arn, with: arn + "-v2")
    let program = try Program([
      "before.yaml": isFirst ? said : silent, "after.yaml": isFirst ? silent : said,
      "a.yaml": """
      scenario: Tea
      given: { users: [ { as: ann } ] }
      steps:
        - signIn: { username: $(users.ann.email), flow: CUSTOM_AUTH_WITHOUT_SRP }
        - confirmSignIn: { answer: tea }
      """,
    ])
    let execution = try await program.run(impact + ["--all"])
    #expect(execution.output.contains("1 scenario: 1 alike"), "\(execution.output)")
    let name = isFirst ? ("after", "before") : ("before", "after")
    #expect(
      execution.error.contains(
        "`\(name.0).yaml` has no `triggers`: its mock uses `customChallenge` from `\(name.1).yaml`"
      ),
      "\(execution.error)"
    )
  }

  @Test(arguments: [("pol: {}\n", "is not a configuration file"), ("[", "has errors")])
  func `an invalid file is reported`(_ after: String, _ words: String) async throws {
    let execution = try await program(after).run(impact)
    #expect(execution.status == 2, "\(execution.output)\(execution.error)")
    #expect(execution.error.contains(words), "\(execution.error)")
    #expect(execution.output.isEmpty)
  }

  @Test func `a rejected configuration is a verdict, and nothing is compared`() async throws {
    let after = before.replacing("Name: shop", with: "Name: shop\n  AliasAttributes: [email]")
    let execution = try await program(after).run(impact)
    #expect(execution.status == 1, "\(execution.output)\(execution.error)")
    #expect(execution.output.contains("rejected"), "\(execution.output)")
    #expect(
      execution.output.contains("no scenario was compared, because the service and the mock reject")
    )
  }
}
