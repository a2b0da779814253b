internal import Diagnostics

// Comparisons such as `>= 200`, which YAML reads as the first line of a block string.
extension SyntaxMessage {
  /// The help for a comparison with a whole number; nil if the string is not a comparison.
  ///
  /// `sign` is the position of the character that starts the block string.
  func comparisonHelp(at sign: SourcePosition) -> String? {
    guard source.scalar(at: sign) == ">" else { return nil }
    let text = source.line(sign.line).unicodeScalars.dropFirst(sign.column)
    let operand = text.drop { $0 == "=" || $0 == " " }
    let number = operand.prefix { ("0"..."9").contains($0) }
    let end = operand.dropFirst(number.count).first { $0 != " " }
    let isWhole = end.map { [",", "}", "]", "#"].contains($0) } ?? true
    guard !number.isEmpty, isWhole else { return nil }
    let matcher = "`{ atLeast: \(String(String.UnicodeScalarView(number))) }`"
    let remark = text.first == "=" ? "" : ", which includes the limit itself"
    return "In an expectation or a condition, write \(matcher)\(remark). Otherwise, quote the "
      + "string."
  }
}
