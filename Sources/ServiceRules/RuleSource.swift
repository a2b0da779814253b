/// The origin and confidence of a rule.
package struct RuleSource: Hashable, Sendable {
  /// The kind of evidence for a rejection.
  package enum Confidence: String, Hashable, Sendable, CaseIterable {
    /// AWS rejected a call or deployment with this message.
    case measured
    /// AWS documents the rejection.
    ///
    /// The wording or error type is unconfirmed.
    case documented
    /// Other tools reject the call before it reaches the service.
    ///
    /// No response from the service was seen.
    case reported
  }

  /// The kind of evidence for the rejection.
  package let confidence: Confidence

  /// The source as a page, a repository with a path, or an issue.
  package let text: String

  /// The source of a rejection that was observed.
  package static func measured(_ text: String) -> RuleSource {
    RuleSource(confidence: .measured, text: text)
  }

  /// The source of a rejection that AWS documents.
  package static func documented(_ text: String) -> RuleSource {
    RuleSource(confidence: .documented, text: text)
  }

  /// The source of a rejection that other tools predict.
  package static func reported(_ text: String) -> RuleSource {
    RuleSource(confidence: .reported, text: text)
  }
}
