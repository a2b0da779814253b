/// Where a rule comes from, and how sure it is.
package struct RuleSource: Hashable, Sendable {
  /// How the refusal is known.
  package enum Confidence: String, Hashable, Sendable, CaseIterable {
    /// A call or a deployment was refused in these words.
    case measured
    /// AWS documents that it is refused; the words or the error type are «unconfirmed».
    case documented
    /// Other tools refuse it before they call; no answer of the service was seen.
    case reported
  }

  /// How the refusal is known.
  package let confidence: Confidence

  /// A page, a repository with a path, or an issue.
  package let text: String

  /// A refusal that was seen.
  package static func measured(_ text: String) -> RuleSource {
    RuleSource(confidence: .measured, text: text)
  }

  /// A refusal that AWS documents.
  package static func documented(_ text: String) -> RuleSource {
    RuleSource(confidence: .documented, text: text)
  }

  /// A refusal that others foresee.
  package static func reported(_ text: String) -> RuleSource {
    RuleSource(confidence: .reported, text: text)
  }
}
