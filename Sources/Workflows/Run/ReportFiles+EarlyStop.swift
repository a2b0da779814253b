internal import Reports
internal import RunRecord

// The reports of runs that stop early.
extension ReportFiles {
  /// Reports the reasons why a run stopped before its first scenario, and replaces older reports.
  ///
  /// A report that can't be written is omitted, because the command already ends with an error.
  func report(_ error: any Error, of start: RunStart, _ environment: Environment) {
    let problems = problems(of: error, environment)
    guard !problems.isEmpty else { return }
    let console = console(environment)
    var reports = replacing(in: environment).reports(environment)
    reports += CISystem.reports(environment, besides: console)
    for event in RunEvent.events(of: problems, stopping: start) { reports.receive(event) }
    try? reports.finish()
  }

  /// The reasons why a run stopped before its first scenario; empty if its results are written.
  func problems(of error: any Error, _ environment: Environment) -> [RunProblem] {
    let failure = error as? CommandFailure ?? CommandFailure(.internalError, "\(error)")
    guard failure.outcome != .failed else { return [] }
    return failure.allProblems.map { $0.recorded(environment.redactor) }
  }

  /// The reports whose files can be older reports: missing, empty, or of the report's format.
  ///
  /// The format protects input files that are not known yet.
  private func replacing(in environment: Environment) -> ReportFiles {
    var files = self
    if !environment.canReplace(junit?.path, startingWith: "<") { files.junit = nil }
    if !environment.canReplace(events, startingWith: "{") { files.events = nil }
    if !environment.canReplace(html, startingWith: "<") { files.html = nil }
    // The step summary is not replaced, so its content does not matter.
    if !ReportFiles.isStepSummary(markdown, environment),
      !environment.canReplace(markdown, startingWith: "#")
    {
      files.markdown = nil
    }
    if !environment.canReplace(ctrf, startingWith: "{") { files.ctrf = nil }
    return files
  }
}
