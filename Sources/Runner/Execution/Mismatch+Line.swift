internal import Diagnostics
internal import JSON
internal import RunRecord

extension Mismatch {
  /// The maximum number of a value's characters in one line.
  private static let valueWidth = 80

  /// The mismatch in one line: `expected nextStep to be done, got confirmSignUp`.
  var line: String {
    let value = got ?? instead ?? "nothing"
    let shown = value.count > Mismatch.valueWidth ? "\(value.prefix(Mismatch.valueWidth))…" : value
    let isText = gotKind == JSONKind.string.rawValue
    return "expected \(path) to be \(expectedText), got \(isText ? shown.quotedIfSpaced : shown)"
  }

  private var expectedText: String { isValue ? expected.quotedIfSpaced : expected }

  /// The expectation of a step that succeeded, without the path of an error's type.
  var expectation: String {
    isValue && isOfErrorType
      ? "expected \(expected)" : "expected \(path) to be \(expectedText)"
  }

  /// The value shown in place of the error that a successful step does not have.
  static let success = "success"

  /// Returns the mismatch with the step's result if the result explains a missing value.
  func explained(by outcome: Outcome) -> Mismatch {
    var mismatch = self
    guard got == nil else { return self }
    if isOfError, outcome.isSuccess { mismatch.instead = Mismatch.success }
    if !isOfError { mismatch.instead = outcome.errorType }
    return mismatch
  }

  /// The minimum length of an expected prefix for which a failure suggests `startsWith`.
  private static let shortestStart = 4

  /// The matcher to use instead; nil unless the string starts with the expected string.
  var advice: String? {
    guard isValue, gotKind == JSONKind.string.rawValue, expected.count >= Mismatch.shortestStart,
      // Equal characters can have different code points, which the matcher compares.
      got.map({ $0.utf8.starts(with: expected.utf8) }) == true
    else { return nil }
    return "\(path) starts with the expected string; use `startsWith` to compare only the beginning"
  }

  /// The mismatch, placed at the alias if the value came from an alias.
  var atAlias: Mismatch {
    var mismatch = self
    mismatch.range = range.meant
    return mismatch
  }
}

extension String {
  /// The string, in quotation marks if it is empty or contains whitespace.
  fileprivate var quotedIfSpaced: String {
    isEmpty || contains(where: \.isWhitespace) ? "\"\(self)\"" : self
  }
}
