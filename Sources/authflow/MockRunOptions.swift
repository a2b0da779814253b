internal import ArgumentParser
internal import Workflows

/// The options that commands that run scenarios only on mocks have after their own options.
struct MockRunOptions: ParsableArguments {
  @OptionGroup var selection: SelectionOptions

  @OptionGroup var variables: VariableOption

  @Option(name: .customLong("env-file"), help: .environmentFiles, completion: .file())
  var environmentFiles: [String] = []

  @Option(parsing: .unconditional, help: .seed, transform: OptionValue.seed)
  var seed: UInt64?

  @Option(help: .color)
  var color = ColorChoice.auto

  @Argument(help: .scenarioPaths, completion: .file())
  var paths: [String] = []

  func validate() throws { try OptionValue.checkEnvironmentFiles(environmentFiles) }

  /// The selected scenarios.
  var choice: ScenarioChoice { get throws { try selection.choice(of: paths) } }

  /// The environment, with variables from the files unless they are already set.
  var environment: Environment {
    get throws(CommandFailure) { try .process(color, reading: environmentFiles) }
  }
}
