extension StringProtocol {
  /// The text with an uppercase first letter, for the start of a sentence.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
