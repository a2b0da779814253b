package import Diagnostics

extension YAMLNode {
  /// The place of a part of a scalar's decoded string, counted in Unicode scalars.
  ///
  /// The place is exact for plain and quoted strings on one line. It is also exact for unchanged
  /// parts of longer or escaped strings. In all other cases, the place is the whole node.
  package func range(ofScalars stretch: Range<Int>, in source: SourceFile) -> SourceRange {
    guard let scalar else { return range }
    if let start = startOfLiteralText(scalar) {
      return SourceRange(start.moved(by: stretch.lowerBound), start.moved(by: stretch.upperBound))
        .used(by: range.alias)
    }
    return occurrence(of: stretch, of: scalar.text, in: source)?.used(by: range.alias) ?? range
  }

  /// The start of the string, if the file contains the string literally; nil otherwise.
  ///
  /// Escapes, folding, and doubled quotes change the width, so equal widths mean a literal string.
  private func startOfLiteralText(_ scalar: YAMLScalar) -> SourcePosition? {
    guard range.lowerBound.line == range.upperBound.line else { return nil }
    let quote: Int
    switch scalar.style {
    case .plain: quote = 0
    case .singleQuoted, .doubleQuoted: quote = 1
    case .literal, .folded: return nil
    }
    let width = range.upperBound.column - range.lowerBound.column - 2 * quote
    guard width == scalar.text.unicodeScalars.count else { return nil }
    return range.lowerBound.moved(by: quote)
  }

  /// Finds the part in the file; nil if decoding changes the number of its occurrences.
  ///
  /// Otherwise, the n-th occurrence in the decoded string is also the n-th in the file.
  private func occurrence(
    of stretch: Range<Int>,
    of text: String,
    in source: SourceFile
  ) -> SourceRange? {
    let decoded = Array(text.unicodeScalars)
    guard stretch.upperBound <= decoded.count, !stretch.isEmpty else { return nil }
    let wanted = decoded[stretch]
    let written = Array(source.text(in: range).unicodeScalars)
    let starts = decoded.occurrences(of: wanted)
    let places = written.occurrences(of: wanted)
    guard starts.count == places.count, let index = starts.firstIndex(of: stretch.lowerBound)
    else { return nil }
    let start = range.lowerBound.advanced(over: written[..<places[index]])
    return SourceRange(start, start.advanced(over: wanted))
  }
}

extension [Unicode.Scalar] {
  fileprivate func occurrences(of wanted: ArraySlice<Unicode.Scalar>) -> [Int] {
    indices.filter { self[$0] == wanted.first && self[$0...].starts(with: wanted) }
  }
}

extension SourcePosition {
  fileprivate func advanced(over scalars: ArraySlice<Unicode.Scalar>) -> SourcePosition {
    var position = self
    var last: Unicode.Scalar?
    for scalar in scalars {
      let isSecondOfPair = last == "\r" && scalar == "\n"
      if scalar == "\n" || scalar == "\r" {
        if !isSecondOfPair { position = SourcePosition(line: position.line + 1, column: 1) }
      } else {
        position.column += 1
      }
      last = scalar
    }
    return position
  }
}
