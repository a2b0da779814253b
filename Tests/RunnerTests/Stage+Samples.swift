import RunRecord

extension Stage {
  /// A step that sends a code to the user.
  static let signUp = "signUp: { username: $(user.email), password: $(user.password) }"

  /// A pool whose users can sign in with a choice of first factors.
  static let choicePool = """
    given:
      pool: { Policies: { SignInPolicy: { AllowedFirstAuthFactors: [PASSWORD, EMAIL_OTP] } } }
      client: { ExplicitAuthFlows: [ALLOW_USER_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }
    """

  /// The record of a file's first scenario.
  func record(_ yaml: String, with files: [String: String] = [:]) async throws -> ScenarioRecord {
    try await perform(yaml, with: files).records[0]
  }
}
