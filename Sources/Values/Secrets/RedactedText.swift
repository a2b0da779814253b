/// A text in which every secret that a redactor knows is masked.
///
/// Files and streams take nothing else, so no text leaves the program without a redactor.
package struct RedactedText: Sendable {
  /// The masked text.
  package let text: String

  /// Masks the secrets; only a redactor that knows none leaves a text as it is.
  package init(_ text: String, by redactor: Redactor) { self.text = redactor.redact(text) }
}
