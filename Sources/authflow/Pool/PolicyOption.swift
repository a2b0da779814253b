internal import ArgumentParser
internal import ConfigurationChanges
internal import Diagnostics
internal import Workflows

/// The policies whose rules are checked besides the built-in ones.
struct PolicyOption: ParsableArguments {
  @Option(
    name: .customLong("policy"),
    help: ArgumentHelp(
      """
      Check the rules of a policy too: a shipped one (\(ShippedPolicy.names.inSentence("or"))), or a file. \
      Can be given several times.
      """,
      valueName: "name|file"
    )
  )
  var words: [String] = []

  /// What a command about settings and these policies asks for.
  func request(
    _ paths: [String],
    _ templates: TemplateOptions,
    _ variables: VariableOption,
    _ projectFile: ProjectFileOption
  ) throws -> SettingsRequest {
    var request = SettingsRequest()
    request.config = projectFile.config
    request.paths = paths
    request.variables = try variables.names
    request.templates = try templates.request
    request.policies = words
    return request
  }
}
