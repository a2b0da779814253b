internal import ArgumentParser
internal import ConfigurationChanges
internal import Diagnostics
internal import Workflows

/// The policies that are checked in addition to the built-in rules, the findings that the team
/// accepts, and the severity from which findings make a command exit with code 1.
struct FindingOptions: ParsableArguments {
  @Option(
    name: .customLong("policy"),
    help: """
      Also check the rules in a built-in policy (\(ShippedPolicy.names.inSentence("or"))) or in a \
      policy file. Repeatable.
      """.taking("name or file"),
    completion: .file()
  )
  var policies: [String] = []

  @Option(
    help: """
      Accept the findings in FILE: they are still shown, but do not affect the exit code. Each \
      entry names a `rule`, a `field`, or both, and has a `reason` and a last day, `until`.
      """.taking("file"),
    completion: .file()
  )
  var accept: String?

  @Option(
    help: """
      Write all findings to a new file FILE that accepts them for 90 days, and accept them in this \
      run.
      """.taking("file"),
    completion: .file()
  )
  var writeAccepted: String?

  @Option(
    help: """
      Exit with code 1 only for findings of at least this severity. `breaking`: the deployment \
      fails, data is lost, or a flow breaks. `behavior`: behavior changes, or the effect is \
      unknown. `any`: every finding.
      """.taking("severity")
  )
  var failOn = FindingLevel.any

  func validate() throws {
    try OptionValue.check(policies.map { ("--policy", $0) })
    try OptionValue.check([("--accept", accept), ("--write-accepted", writeAccepted)])
    try OptionValue.checkFiles([("--write-accepted", writeAccepted)])
    guard accept == nil || writeAccepted == nil else {
      throw ValidationError("--accept and --write-accepted can't be combined")
    }
  }

  /// The request for accepted findings.
  var accepting: AcceptanceRequest {
    var request = AcceptanceRequest()
    (request.file, request.newFile) = (accept, writeAccepted)
    return request
  }

  /// The request for a command that only reads settings.
  func request(
    _ paths: [String],
    _ templates: TemplateOptions,
    _ variables: VariableNameOption,
    _ projectFile: ProjectFileOption
  ) throws -> SettingsRequest {
    var request = SettingsRequest()
    request.config = projectFile.config
    request.paths = paths
    request.variables = try variables.names
    request.templates = try templates.request
    (request.policies, request.accepting) = (policies, accepting)
    return request
  }
}

extension FindingLevel: ExpressibleByArgument {}
