import Testing

@Test(arguments: [[], ["--markdown"]])
func `a scenario that both sides skip is named with the reason of each side`(
  _ options: [String]
) async throws {
  let after =
    ImpactSample.before.replacing("Name: shop", with: "Name: shop\n  MfaConfiguration: ON")
    + "\nmfa: { SoftwareTokenMfaConfiguration: { Enabled: true } }"
  let optional = """
    scenario: A second factor is optional
    given: { pool: { MfaConfiguration: OPTIONAL } }
    steps: [DescribeUserPool: {}]
    """
  let program = try Program([
    "before.yaml": ImpactSample.before, "after.yaml": after, "a.yaml": optional,
  ])
  let output = try await program.run(ImpactSample.arguments + options).output
  for words in ["A second factor is optional (a.yaml:1)", "got OFF", "got ON"] {
    #expect(output.contains(words), "\(output)")
  }
}

@Suite struct `A part on one side of an impact` {
  @Test func `scenarios that name a new provider differ`() async throws {
    let after =
      ImpactSample.before + """

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
      "before.yaml": ImpactSample.before + "\nidentityProviders: []\n", "after.yaml": after,
      "a.yaml": linking,
    ])
    let execution = try await program.run(ImpactSample.arguments)
    let row = try #require(
      execution.output.split(separator: "\n\n").last { $0.contains("Partner") }
    )
    #expect(row.contains("identityProviders.Partner"), "\(execution.output)")
    #expect(row.contains("→ A partner's account is linked (a.yaml:1)"), "\(execution.output)")
  }

  @Test(arguments: [true, false])
  func `a stub on one side applies to both mocks`(_ isFirst: Bool) async throws {
    let functions = ["Define", "Create"].map { "\($0)AuthChallenge: \(ImpactSample.arn)" }
    let pool = ImpactSample.before.replacing(
      "Name: shop",
      with: """
        Name: shop
          LambdaConfig:
            \((functions + ["VerifyAuthChallengeResponse: \(ImpactSample.arn)"]).joined(separator: "\n    "))
        """
    )
    let custom = pool.replacing("[ALLOW_USER", with: "[ALLOW_CUSTOM_AUTH, ALLOW_USER")
    let said =
      custom + "\ntriggers: { customChallenge: [ { ask: { prompt: drink }, answer: tea } ] }\n"
    let silent = custom.replacing(ImpactSample.arn, with: ImpactSample.arn + "-v2")
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
    let execution = try await program.run(ImpactSample.arguments + ["--all"])
    #expect(execution.output.contains("1 scenario: 1 alike"), "\(execution.output)")
    let name = isFirst ? ("after", "before") : ("before", "after")
    #expect(
      execution.error.contains(
        "`\(name.0).yaml` has no `triggers`: its mock uses `customChallenge` from `\(name.1).yaml`"
      ),
      "\(execution.error)"
    )
  }
}
