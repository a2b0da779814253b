/// The origin and confidence of a rule.
package struct RuleSource: Hashable, Sendable {
  /// The kind of evidence for a refusal.
  package enum Confidence: String, Hashable, Sendable, CaseIterable {
    /// AWS refused a call or deployment with this message.
    case measured
    /// AWS documents the refusal.
    ///
    /// The wording or error type is unconfirmed.
    case documented
    /// Other tools refuse the call before it reaches the service.
    ///
    /// No response of the service was seen.
    case reported
  }

  /// The kind of evidence for the refusal.
  package let confidence: Confidence

  /// The source as a page, a repository with a path, or an issue.
  package let text: String

  /// The source of a refusal that was seen.
  package static func measured(_ text: String) -> RuleSource {
    RuleSource(confidence: .measured, text: text)
  }

  /// The source of a refusal that AWS documents.
  package static func documented(_ text: String) -> RuleSource {
    RuleSource(confidence: .documented, text: text)
  }

  /// The source of a refusal that other tools predict.
  package static func reported(_ text: String) -> RuleSource {
    RuleSource(confidence: .reported, text: text)
  }
}
