internal import Diagnostics
package import RunRecord

/// Workflow commands with which GitHub shows failures next to the code.
///
/// GitHub shows at most ten errors and ten warnings of a step.
package struct GitHubAnnotations: Report {
  private static let limit = 10

  private let repository: Repository
  private let output: Output
  private var findings = RunFindings(limit: limit)

  /// Creates annotations with paths relative to the root of the repository.
  package init(in repository: Repository, to output: Output) {
    (self.repository, self.output) = (repository, output)
  }

  package var followsSteps: Bool { false }

  /// Writes all annotations after the last event, below the console report.
  package mutating func receive(_ event: RunEvent) {
    findings.add(event)
    guard case .runFinished = event else { return }
    let lines = findings.findings.map { GitHubAnnotations.line($0, in: repository) }
    if !lines.isEmpty { output.write("\n" + lines.joined()) }
  }

  /// The workflow command for a finding.
  private static func line(_ finding: Finding, in repository: Repository) -> String {
    var properties: [(String, String)] = []
    if let place = finding.place {
      let (start, end) = (place.range.lowerBound, place.range.end)
      properties += [
        ("file", place.path(in: repository)), ("line", String(start.line)),
        ("endLine", String(end.line)),
      ]
      // Columns apply only to a range within a line.
      if start.line == end.line {
        properties.append(("col", String(start.column)))
        if let column = end.column { properties.append(("endColumn", String(column))) }
      }
    }
    properties.append(("title", finding.subject ?? "authflow"))
    let words = properties.map { "\($0.0)=\(escaped($0.1, isProperty: true))" }
    let command = finding.level == .note ? "notice" : finding.level.rawValue
    return "::\(command) \(words.joined(separator: ","))::\(escaped(finding.message))\n"
  }

  /// Escapes the characters that end a value (actions/toolkit, `command.ts`).
  private static func escaped(_ text: String, isProperty: Bool = false) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case ":" where isProperty: escaped += "%3A"
      case "," where isProperty: escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension SourceRange {
  /// The end; without a column if the range ends with a line break.
  fileprivate var end: (line: Int, column: Int?) {
    guard upperBound.column == 1, upperBound.line > lowerBound.line else {
      return (upperBound.line, upperBound.column)
    }
    return (upperBound.line - 1, nil)
  }
}
