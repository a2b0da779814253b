import Testing

/// Scenarios that command lines select.
enum SelectedScenarios {
  static let passing = """
    scenario: Nobody is there
    steps:
      - expectUser: { username: nobody@example.com, exists: false }
    """

  static let several = """
    scenario: Signs up
    tags: [smoke, sign-up]
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
    ---
    scenario: Wants too much
    tags: [slow]
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
        expect: { nextStep: $(env.AUTHFLOW_TEST_STEP) }
    ---
    scenario: Nobody is there
    tags: [smoke]
    examples:
      - { name: ada }
      - { name: bob }
    steps:
      - expectUser: { username: nobody@example.com, exists: false }
        name: not $(example.name)
    """

  static let flow = "flow: f\nsteps:\n  - signOut: {}\n"

  /// The names that `list` prints for these arguments.
  static func listed(_ words: [String], in program: Program) async throws -> [String] {
    let execution = try await program.run(["list"] + words)
    #expect(execution.status == 0, "\(execution.output)\(execution.error)")
    return execution.output.split(separator: "\n").compactMap { line in
      line.wholeMatch(of: /\S+:\d+  (.+)/).map { String($0.1) }
    }
  }
}
