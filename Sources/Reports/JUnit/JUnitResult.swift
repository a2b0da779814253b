package import FoundationEssentials

/// The dialect of a JUnit report.
package enum JUnitDialect: String, CaseIterable, Sendable {
  /// Output with the file and line of each case, for GitLab, CircleCI, and GitHub's annotators.
  case rich

  /// Output that conforms to `junit-10.xsd`, the schema that Jenkins' xUnit plugin requires.
  ///
  /// The place of a case is in its `system-out` instead.
  case strict
}

/// The result of a case, for reports that do not show a run's own results.
package struct JUnitResult: Sendable {
  /// The element for the result of a case.
  ///
  /// The associated strings are shown in lists, on one line.
  package enum Kind: Hashable, Sendable {
    case passed
    case failure(String, type: String)
    case error(String, type: String)
    case skipped(String)
  }

  /// The element for the result.
  package var kind: Kind

  /// The full output, as the element's body.
  package var text: String

  /// The duration of the case.
  package var elapsed: Duration = .zero

  /// The start of the case; nil if the case did not start.
  package var startedAt: Date?

  /// Creates a result with its full output.
  package init(_ kind: Kind, text: String) { (self.kind, self.text) = (kind, text) }
}
