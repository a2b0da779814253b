internal import JSON
internal import Mutation

/// The files that a mutation run writes: JSON, HTML, and the scenarios for the survivors.
struct MutationFiles {
  private let json: String?
  private let html: String?
  private let scenarios: String?
  private let environment: Environment

  init(_ request: MutateRequest, _ environment: Environment) {
    (json, html, scenarios) = (request.json, request.html, request.scenarios)
    self.environment = environment
  }

  /// Throws if a file can't be written or would replace an input file.
  func check() throws(CommandFailure) {
    for path in [json, html, scenarios].compactMap(\.self) {
      try environment.checkWritable(path)
    }
  }

  /// Writes the requested files; the others are written if a file can't be written.
  ///
  /// Survivors still determine the outcome.
  func write(_ run: MutationRun, after outcome: CommandOutcome) throws(CommandFailure) {
    let texts: [(String?, () -> String)] = [
      (json, { MutationJSON.document(run).text(.pretty) + "\n" }),
      (scenarios, { MutationText.scenarios(run.survivors) }),
    ]
    var unwritten = UnwrittenFiles()
    for case (let path?, let text) in texts {
      unwritten.collect { () throws(CommandFailure) in try environment.write(text(), to: path) }
    }
    unwritten.collect { () throws(CommandFailure) in try PageFile(html, environment)?.write(run) }
    try unwritten.check(after: outcome)
  }
}
