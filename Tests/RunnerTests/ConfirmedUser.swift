import RunRecord

/// A scenario of a confirmed user with a verified email address.
enum ConfirmedUser {
  private static let steps = """
      - AdminCreateUser: { Username: $(user.email), MessageAction: SUPPRESS, UserAttributes: [ { Name: email, Value: $(user.email) }, { Name: email_verified, Value: "true" } ] }
      - AdminSetUserPassword: { Username: $(user.email), Password: $(user.password), Permanent: true }
    """

  /// The record of a scenario that creates the user and then runs the steps.
  static func record(_ given: String, _ steps: String) async throws -> ScenarioRecord {
    let performance = try await Stage().perform(
      "scenario: Challenges\n\(given)\nsteps:\n\(Self.steps)\n\(steps)"
    )
    return performance.records[0]
  }
}

extension ScenarioRecord {
  /// The operations that a step called.
  func operations(ofStep number: Int) -> [String] {
    steps[number - 1].exchanges.map(\.operation)
  }
}
