extension String {
  /// The string in the single quotes of YAML, in which only the quote itself is escaped.
  package var singleQuoted: String { "'\(replacing("'", with: "''"))'" }
}
