internal import Diagnostics
internal import JSON

/// Findings as GitLab's code quality report.
package struct CodeQuality: Sendable {
  /// The name that GitLab's documentation uses for the file.
  package static let fileName = "gl-code-quality-report.json"

  private let findings: [Finding]
  private let repository: Repository

  /// Creates a report; paths are relative to the root of the repository.
  ///
  /// GitLab shows only findings in files, so the report has no others.
  package init(_ findings: [Finding], in repository: Repository) {
    (self.findings, self.repository) = (findings.filter { $0.place != nil }, repository)
  }

  /// The JSON document, ending with a newline.
  package var text: String {
    var hashes = FindingHash()
    let entries = findings.compactMap { entry($0, &hashes) }
    return JSONValue.array(entries).text(.pretty) + "\n"
  }

  private func entry(_ finding: Finding, _ hashes: inout FindingHash) -> JSONValue? {
    guard let place = finding.place else { return nil }
    let path = place.path(in: repository)
    let subject = finding.subject.map { "\($0): " } ?? ""
    // GitLab shows a description on one line.
    let lines = finding.message.split(whereSeparator: \.isNewline)
    return [
      "description": .string(subject + lines.joined(separator: "; ")),
      "check_name": .string(finding.rule.id),
      "fingerprint": .string(hashes.hash(of: finding, at: path)),
      "severity": .string(finding.level.severity),
      "location": [
        "path": .string(path),
        "lines": ["begin": .integer(place.range.lowerBound.line)],
      ],
    ]
  }
}

extension Finding.Level {
  /// GitLab's severity.
  fileprivate var severity: String {
    switch self {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }
}
