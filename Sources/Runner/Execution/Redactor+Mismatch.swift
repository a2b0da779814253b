internal import JSON
internal import RunRecord
internal import Values

extension Redactor {
  /// Returns a mismatch with secrets masked in its values.
  func redact(_ mismatch: Mismatch) -> Mismatch {
    var mismatch = mismatch
    mismatch.requirement = mismatch.requirement.mapping(redact(shown:))
    mismatch.got = mismatch.got.map(redact(shown:))
    return mismatch
  }

  /// Masks secrets in a shown value.
  ///
  /// The strings of a list or mapping are masked first, because its JSON text adds a level of
  /// escapes that the redactor may not read.
  private func redact(shown text: String) -> String {
    guard text.first == "{" || text.first == "[", let value = try? JSONValue(parsing: text) else {
      return redact(text)
    }
    return redact(redact(value).text())
  }
}
