internal import Values

/// A message prepared for code search.
///
/// The text has no invisible characters, only one kind of space and of hyphen, and only ASCII
/// digits. A tab separates two cells of a table.
struct SearchText {
  let scalars: [Unicode.Scalar]

  /// The places of phone numbers, which link to a dialer.
  let phoneNumbers: [Range<Int>]

  init(_ text: String, layout: TextLayout = TextLayout()) {
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(text.utf8.count)
    var phones = layout.phoneNumbers.map { (source: $0, start: 0, end: 0) }
    var offset = 0
    for scalar in text.unicodeScalars {
      if !phones.isEmpty {
        for index in phones.indices {
          if offset == phones[index].source.lowerBound { phones[index].start = scalars.count }
          if offset < phones[index].source.upperBound { phones[index].end = scalars.count + 1 }
        }
      }
      let isCellEnd = !layout.cellEnds.isEmpty && layout.cellEnds.contains(offset)
      if let plain = isCellEnd ? "\t" : SearchText.plain(scalar) { scalars.append(plain) }
      offset += UTF8.width(scalar)
    }
    self.scalars = scalars
    phoneNumbers = phones.filter { $0.start < $0.end }.map { $0.start..<$0.end }
  }

  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case ..<0x80: scalar
    // Hyphens, dashes, and minus signs.
    case 0x2010...0x2015, 0x2212, 0xFE58, 0xFE63, 0xFF0D: "-"
    // The key around a digit in an emoji.
    case 0x20E3: nil
    default: visible(scalar)
    }
  }

  /// The character in its searched form; nil if it is invisible, such as soft hyphens, zero-width
  /// characters, direction marks, and variation selectors.
  private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    let properties = scalar.properties
    if properties.isDefaultIgnorableCodePoint { return nil }
    return properties.isWhitespace && !endsLine(scalar) ? " " : asciiDigit(scalar)
  }

  /// Converts a decimal digit of any script to ASCII, and returns any other scalar unchanged.
  static func asciiDigit(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
    else { return scalar }
    return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
  }

  static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    for scalar in scalars { text.append(scalar) }
    return String(text)
  }

  static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

  static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// Whether a scalar is part of a word; many scripts write vowels as marks.
  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x80 else { return UInt8(scalar.value).isASCIILetter }
    if scalar.properties.isAlphabetic { return true }
    let category = scalar.properties.generalCategory
    return category == .nonspacingMark || category == .spacingMark
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
}
