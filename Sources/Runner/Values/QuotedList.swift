extension [String] {
  /// The names in backticks, separated by commas.
  var quotedList: String { map { "`\($0)`" }.joined(separator: ", ") }
}
