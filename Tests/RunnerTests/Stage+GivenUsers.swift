import RunRecord

extension Stage {
  /// The record of a scenario with given users.
  static func record(
    users: String,
    steps: String,
    pool: String = ""
  ) async throws -> ScenarioRecord {
    try await Stage(environment: ["HAS_TOKEN": "true"])
      .perform("scenario: Users\ngiven:\n\(pool)  users:\n\(users)\nsteps:\n\(steps)")
      .records[0]
  }
}
