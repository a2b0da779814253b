extension String {
  /// The words with single spaces, regardless of line breaks.
  var unwrapped: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
