/// A string in which a redactor has masked every secret.
///
/// Files and streams accept only redacted strings, so nothing leaves the program unredacted.
package struct RedactedText: Sendable {
  /// The masked string.
  package let text: String

  /// Masks the secrets in a string.
  ///
  /// Only a redactor without secrets leaves every string unchanged.
  package init(_ text: String, by redactor: Redactor) { self.text = redactor.redact(text) }

  /// Masks the secrets in a part of a report, except secrets that are short words.
  ///
  /// A word such as `name` may be a key or a tag of the report's format. The report's values must
  /// already be masked.
  package init(report text: String, by redactor: Redactor) {
    self.text = redactor.redact(text, words: false)
  }
}

/// A part of a report, as UTF-8, in which a redactor has masked every secret except short words.
package struct RedactedBytes: Sendable {
  /// The masked bytes.
  package let bytes: [UInt8]

  /// Masks the secrets in a part of a report, as `RedactedText` does.
  package init(report bytes: [UInt8], by redactor: Redactor) {
    self.bytes = redactor.redact(bytes, words: false)
  }
}
