internal import FoundationEssentials
internal import Reports
internal import Values
internal import Workflows

extension Environment {
  /// What this process was started in.
  static func process(_ colour: ColourOption? = nil) -> Environment {
    let (information, redactor) = (ProcessInfo.processInfo, Redactor.process)
    let variables = information.environment
    func output(_ stream: StandardStream) -> Output {
      Output(stream, redactor, inColor: colour?.isOn(for: stream, variables) ?? false)
    }
    var environment = Environment(
      variables: variables,
      workingDirectory: FileManager.default.currentDirectoryPath,
      hostName: information.hostName,
      version: Authflow.version,
      now: { Date() },
      redactor: redactor,
      output: output(.output),
      errors: output(.error)
    )
    environment.listenForStop = { Signals.listen(raising: $0) }
    return environment
  }
}
