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

  /// Writes the requested files.
  ///
  /// If a file can't be written, survivors still determine the outcome.
  func write(_ run: MutationRun, failing outcome: CommandOutcome) throws(CommandFailure) {
    let failing = outcome == .failed ? outcome : .environment
    if let json {
      let text = MutationJSON.document(run).text(.pretty) + "\n"
      try environment.write(text, to: json, failing: failing)
    }
    if let scenarios {
      let text = MutationText.scenarios(run.survivors)
      try environment.write(text, to: scenarios, failing: failing)
    }
    try PageFile(html, environment)?.write(run, failing: failing)
  }
}
