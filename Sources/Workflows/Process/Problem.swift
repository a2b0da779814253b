internal import Diagnostics
internal import RunRecord
internal import Values

/// An error that prevents a run, as shown in its reports.
struct Problem {
  /// The file and the line, from 1; nil without a file.
  var place: (file: String, line: Int)?

  /// The column in Unicode scalars, from 1; nil if only the line is known.
  var column: Int?

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
    column = start.column
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

extension Problem {
  /// The problem as an event of the run, redacted.
  func recorded(_ redactor: Redactor) -> RunProblem {
    var problem = RunProblem(
      title: redactor.redact(title),
      type: type,
      text: redactor.redact(text)
    )
    (problem.file, problem.line, problem.column) = (place?.file, place?.line, column)
    return problem
  }
}
