package import FoundationEssentials

/// What a case of a JUnit report came to, for reports that are not about a run's own results.
package struct JUnitResult: Sendable {
  /// Which element the case has; the texts are shown in lists, on one line.
  package enum Kind: Hashable, Sendable {
    case passed
    case failure(String, type: String)
    case error(String, type: String)
    case skipped(String)
  }

  /// Which element the case has.
  package var kind: Kind

  /// All there is to say, as the element's body.
  package var text: String

  /// How long it took.
  package var elapsed: Duration = .zero

  /// When it began; nil where it did not.
  package var startedAt: Date?

  /// States what a case came to.
  package init(_ kind: Kind, text: String) { (self.kind, self.text) = (kind, text) }
}
