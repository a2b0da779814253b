internal import ArgumentParser
internal import ConfigurationChanges
internal import Workflows

/// The findings that the team accepts.
struct AcceptOptions: ParsableArguments {
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

  func validate() throws {
    try OptionValue.check([("--accept", accept), ("--write-accepted", writeAccepted)])
    try OptionValue.checkFiles([("--write-accepted", writeAccepted)])
    guard accept == nil || writeAccepted == nil else {
      throw ValidationError("--accept and --write-accepted can't be combined")
    }
  }

  /// The request for accepted findings.
  var request: AcceptanceRequest {
    var request = AcceptanceRequest()
    (request.file, request.newFile) = (accept, writeAccepted)
    return request
  }
}

/// The minimum severity at which findings make a command exit with code 1.
struct FindingLevelOption: ParsableArguments {
  @Option(
    help: """
      Exit with code 1 only for findings of at least this severity. `breaking`: the deployment \
      fails, data is lost, or a flow breaks. `behavior`: behavior changes, or the effect is \
      unknown. `any`: every finding.
      """.taking("severity")
  )
  var failOn = FindingLevel.any
}

extension FindingLevel: ExpressibleByArgument {}
