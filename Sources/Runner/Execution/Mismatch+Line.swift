internal import Diagnostics
internal import JSON
internal import RunRecord

extension Mismatch {
  /// How many characters of a value one line shows.
  private static let valueWidth = 80

  /// The mismatch in one line: `expected nextStep to be done, got confirmSignUp`.
  var line: String {
    let value = got ?? instead ?? "nothing"
    let shown = value.count > Mismatch.valueWidth ? "\(value.prefix(Mismatch.valueWidth))…" : value
    let isText = gotKind == JSONKind.string.rawValue
    return "expected \(path) to be \(expectedText), got \(isText ? shown.quotedIfSpaced : shown)"
  }

  private var expectedText: String { isValue ? expected.quotedIfSpaced : expected }

  /// What was expected of a step that succeeded: an error's type needs no path.
  var expectation: String {
    isValue && ["error", "error.type"].contains(path)
      ? "expected \(expected)" : "expected \(path) to be \(expectedText)"
  }

  /// Stands for the error that a successful step does not have.
  static let success = "success"

  var isOfError: Bool { path == "error" || path.hasPrefix("error.") }

  /// The mismatch with the step's result, if that explains why there is no value.
  func explained(by outcome: Outcome) -> Mismatch {
    var mismatch = self
    guard got == nil else { return self }
    if isOfError, outcome.isSuccess { mismatch.instead = Mismatch.success }
    if !isOfError { mismatch.instead = outcome.errorType }
    return mismatch
  }

  /// The shortest expected start of a string that is worth a remark.
  private static let shortestStart = 4

  /// The matcher that would match, if the string only continues after the expected one.
  var advice: String? {
    guard isValue, gotKind == JSONKind.string.rawValue, expected.count >= Mismatch.shortestStart,
      got?.hasPrefix(expected) == true
    else { return nil }
    return "\(path) starts with the expected string; `startsWith` compares only the beginning"
  }

  /// The mismatch at the alias, if an alias was used.
  var atAlias: Mismatch {
    var mismatch = self
    mismatch.range = range.meant
    return mismatch
  }
}

extension String {
  /// The string in quotation marks if it is not clear without them where it ends.
  fileprivate var quotedIfSpaced: String {
    isEmpty || contains(where: \.isWhitespace) ? "\"\(self)\"" : self
  }
}
