internal import Diagnostics
internal import Reports

/// The last line of a `check` without mistakes: `18 scenarios in 6 files, no problems`.
struct CheckSummary {
  private let files: CheckedFiles
  private let warnings: Int

  /// Counts what was read; `others` are warnings about the files of the project itself.
  init(_ files: CheckedFiles, others: Int) {
    (self.files, warnings) = (files, files.warnings + others)
  }

  /// The line with its end.
  var text: String {
    let counts = files.counts
    let problems = warnings == 0 ? "no problems" : warnings.counting("warning")
    let scenarios = "\(counts.scenarios.counting("scenario")) in \(counts.files.counting("file"))"
    return "\(scenarios), \(problems)\n"
  }
}
