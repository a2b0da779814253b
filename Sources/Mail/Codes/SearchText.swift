/// A message prepared for code search.
///
/// The text has no invisible characters, one kind of space and hyphen, and ASCII digits.
struct SearchText {
  let scalars: [Unicode.Scalar]

  init(_ text: String) { scalars = text.unicodeScalars.compactMap(SearchText.plain) }

  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case ..<0x80: scalar
    // Soft hyphen, zero-width and direction marks, word joiner, byte order mark.
    case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0xFEFF: nil
    // Hyphen and non-breaking hyphen.
    case 0x2010, 0x2011: "-"
    default: scalar.properties.isWhitespace && !endsLine(scalar) ? " " : asciiDigit(scalar)
    }
  }

  /// Converts a decimal digit of any script to ASCII, and returns any other scalar unchanged.
  static func asciiDigit(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
    else { return scalar }
    return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
  }

  static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

  static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80
      ? UInt8(scalar.value).isASCIILetter : scalar.properties.isAlphabetic
  }

  static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}"
  }

  /// The longest runs of matching scalars, in order of appearance.
  func runs(where fits: (Unicode.Scalar) -> Bool) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for index in scalars.indices {
      if fits(scalars[index]) {
        start = start ?? index
      } else if let begun = start {
        runs.append(begun..<index)
        start = nil
      }
    }
    if let start { runs.append(start..<scalars.endIndex) }
    return runs
  }

  /// The maximum length of a sentence, in scalars.
  private static let longestSentence = 200

  /// The end of the sentence that contains an index.
  func sentenceEnd(after start: Int) -> Int {
    let limit = min(start + SearchText.longestSentence, scalars.count)
    return (start..<limit).first(where: endsSentence) ?? limit
  }

  /// The start of the sentence that contains an index.
  func sentenceStart(before end: Int) -> Int {
    let limit = max(end - SearchText.longestSentence, 0)
    return (limit..<end).last(where: endsSentence).map { $0 + 1 } ?? limit
  }

  private func endsSentence(_ index: Int) -> Bool {
    if SearchText.endsLine(scalars[index]) || scalars[index] == "。" { return true }
    guard scalars[index] == "." || scalars[index] == "!" || scalars[index] == "?" else {
      return false
    }
    return index + 1 == scalars.count || SearchText.isSpace(scalars[index + 1])
  }

  /// Whether a range has no word, except a prefix such as the `G-` of `G-123456`.
  func isBare(_ range: Range<Int>) -> Bool {
    let letters = scalars[range].count(where: SearchText.isLetter)
    return letters == 0 || letters <= 3 && scalars[range].last == "-"
  }

  private static let copulas: Set = [
    "is", "ist", "est", "es", "è", "é", "er", "är", "jest", "je", "to", "это", "là", "adalah",
  ]

  /// Whether a form of *to be* follows, so the number is the sentence's subject.
  func isSubject(_ range: Range<Int>) -> Bool {
    let rest = scalars[range.upperBound...].drop(while: SearchText.isSpace)
    let word = rest.prefix(12).prefix(while: SearchText.isLetter)
    return SearchText.copulas.contains(SearchText.string(word).lowercased())
  }
}
