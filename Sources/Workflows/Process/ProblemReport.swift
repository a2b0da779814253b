internal import Reports
internal import RunRecord
internal import Values

/// The JUnit report of a command that stops before its first scenario.
struct ProblemReport {
  let path: String
  let report: JUnitReport
  let seed: UInt64
  let pool: String
  let environment: Environment

  /// Writes a case for each problem of an error, in place of an older report.
  ///
  /// A file that can't be written changes nothing: the command ends with an error anyway.
  func write(_ error: any Error) {
    let failure = error as? CommandFailure ?? CommandFailure(.internalError, "\(error)")
    // The results of a failed run are written already.
    guard failure.outcome != .failed, isReport else { return }
    let redactor = environment.redactor
    let problems = failure.allProblems.map { problem in
      var problem = problem
      problem.title = redactor.redact(problem.title)
      problem.text = redactor.redact(problem.text)
      return problem
    }
    var report = report
    report.add(
      problems,
      RunStart(at: environment.now(), seed: seed, pool: pool, scenarios: [], command: [])
    )
    try? environment.write(report.text, to: path)
  }

  /// Whether the file can be a report of an earlier run: no file, an empty one, or XML.
  ///
  /// Before the inputs are known, a report must not take the place of one of them.
  private var isReport: Bool {
    guard InputFile.kind(of: path) != nil else { return true }
    guard let bytes = try? InputFile.bytes(of: path, limit: 4096) else { return false }
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    return bytes.first { !blanks.contains($0) }.map { $0 == UInt8(ascii: "<") } ?? true
  }
}
