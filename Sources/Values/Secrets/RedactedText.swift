/// A string with every secret masked that a redactor knows.
///
/// Files and streams accept nothing else, so nothing leaves the program unredacted.
package struct RedactedText: Sendable {
  /// The masked string.
  package let text: String

  /// Masks the secrets.
  ///
  /// Only a redactor without secrets leaves a string unchanged.
  package init(_ text: String, by redactor: Redactor) { self.text = redactor.redact(text) }
}
