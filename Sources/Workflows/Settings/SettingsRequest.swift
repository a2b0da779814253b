internal import ConfigurationChanges

/// What commands that only read what pools are set to are asked for.
package struct SettingsRequest: Sendable {
  package var config: String?
  /// Scenario files and folders.
  package var paths: [String] = []
  /// The names that the command line gives values.
  package var variables: [String] = []
  package var templates = TemplateRequest()
  /// Names of shipped policies, and policy files.
  package var policies: [String] = []

  package init() {}
}

/// What the parameters of CloudFormation templates are given.
package struct TemplateRequest: Sendable {
  /// These go before those of files.
  package var parameters: [(name: String, value: String)] = []
  package var files: [String] = []

  package init() {}
}

/// What a settings request leads to: the project, scenarios, and the way to the pools.
struct SettingsReading {
  let file: ProjectFile
  let policies: [Policy]
  let scenarios: PoolScenarios
  let side: PoolSide

  /// Reads the project file, and the scenarios for the pools that the words stand for; what is wrong with
  /// them is reported and ends the command.
  init(
    of words: [String],
    _ request: SettingsRequest,
    _ purpose: Purpose,
    _ environment: Environment
  ) async throws(CommandFailure) {
    policies = try environment.policies(request.policies)
    file = try ProjectFile(config: request.config, environment)
    scenarios = try await PoolScenarios(request, on: words, in: file, purpose)
    side = PoolSide(
      project: file,
      purpose: purpose,
      parameters: try environment.parameters(request.templates)
    )
  }
}
