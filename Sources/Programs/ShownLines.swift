extension Collection<UInt8> {
  /// The lines of a program's output that have words, without control characters.
  ///
  /// A tab becomes a space, which separates words on every display.
  package var shownLines: [String] {
    split { $0 == 0x0A || $0 == 0x0D }.map { line in
      var shown = String.UnicodeScalarView()
      for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
        if scalar == "\t" { shown.append(" ") }
        if scalar.properties.generalCategory != .control { shown.append(scalar) }
      }
      return String(shown)
    }.filter { !$0.allSatisfy(\.isWhitespace) }
  }
}
