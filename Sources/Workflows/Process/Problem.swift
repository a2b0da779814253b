internal import Diagnostics
internal import Reports
internal import RunRecord
internal import Values

/// An error that prevents a run, as shown in its JUnit report.
struct Problem {
  /// The file and the line, from 1; nil without a file.
  var place: (file: String, line: Int)?

  /// The place and the message, on one line.
  var title: String

  /// The kind of problem: a diagnostic code, or the raw value of a `CommandOutcome`.
  var type: String

  /// The full output on the console.
  var text: String

  /// Creates a problem with one line on the console.
  init(_ outcome: CommandOutcome, _ line: String, at place: (file: String, line: Int)?) {
    (self.place, title, type, text) = (place, line, outcome.rawValue, line)
  }

  private init(_ diagnostic: Diagnostic, in file: SourceFile, _ renderer: DiagnosticRenderer) {
    let start = diagnostic.range.lowerBound
    place = (file.name, start.line)
    title = "\(file.name):\(start.line):\(start.column): \(diagnostic.title)"
    type = "\(diagnostic.code)"
    text = renderer.render([diagnostic]).plain
  }

  /// The problems for the errors in a file, and for its warnings if they count as errors.
  static func all(
    in file: SourceFile,
    _ diagnostics: [Diagnostic],
    warnings: Bool = false
  ) -> [Problem] {
    let renderer = DiagnosticRenderer(file: file)
    return diagnostics.filter { warnings || $0.severity == .error }.map {
      Problem($0, in: file, renderer)
    }
  }
}

extension CommandFailure {
  /// The problems of the failure, or one problem with its message.
  var allProblems: [Problem] {
    guard problems.isEmpty else { return problems }
    return [Problem(outcome, message.isEmpty ? outcome.rawValue : message, at: nil)]
  }
}

extension JUnitReport {
  /// Adds a case for each problem that prevented the run.
  mutating func add(_ problems: [Problem], _ start: RunStart) {
    var start = start
    start.scenarios = problems.enumerated().map { index, problem in
      ScenarioID(
        index: index,
        file: problem.place?.file ?? "authflow",
        line: problem.place?.line ?? 1,
        name: problem.title
      )
    }
    add(.runStarted(start))
    for (id, problem) in zip(start.scenarios, problems) {
      add(JUnitResult(.error(problem.title, type: problem.type), text: problem.text), for: id)
    }
    add(.runFinished(at: start.at, interrupted: false))
  }
}

/// The JUnit report of a command that stops before its first scenario.
struct ProblemReport {
  let path: String
  let report: JUnitReport
  let seed: UInt64
  let pool: String
  let environment: Environment

  /// Writes a case for each problem of a failure, and replaces an older report.
  ///
  /// If the report can't be written, it is omitted, because the command already ends with an error.
  func write(_ error: any Error) {
    let failure = error as? CommandFailure ?? CommandFailure(.internalError, "\(error)")
    // The results of a failed run are already written.
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

  /// Whether the file can be an older report: missing, empty, or XML.
  ///
  /// This check protects input files that are not known yet.
  private var isReport: Bool {
    guard InputFile.kind(of: path) != nil else { return true }
    guard let bytes = try? InputFile.bytes(of: path, limit: 4096) else { return false }
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    return bytes.first { !blanks.contains($0) }.map { $0 == UInt8(ascii: "<") } ?? true
  }
}
