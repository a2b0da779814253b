extension Collection<UInt8> {
  /// The lines of a program's output that have words, without control characters.
  ///
  /// Tabs stay, because a secret that contains one must be recognized.
  package var shownLines: [String] {
    split { $0 == 0x0A || $0 == 0x0D }.map { line in
      var shown = String.UnicodeScalarView()
      for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
        let isShown = scalar == "\t" || scalar.properties.generalCategory != .control
        if isShown { shown.append(scalar) }
      }
      return String(shown)
    }.filter { !$0.allSatisfy(\.isWhitespace) }
  }
}
