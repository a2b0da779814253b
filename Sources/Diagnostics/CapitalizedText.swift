extension StringProtocol {
  /// The text with an uppercase first letter, for the start of a sentence.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The text as a sentence: with an uppercase first letter and a full stop.
  package var asSentence: String {
    let end = last.map { ".!?…:".contains($0) } ?? true
    return capitalizedFirst + (end ? "" : ".")
  }
}
