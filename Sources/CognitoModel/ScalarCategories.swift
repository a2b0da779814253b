/// Groups of general categories: `\p{L}` is every category whose short name begins with L.
struct ScalarCategories: OptionSet, Sendable {
  let rawValue: UInt8

  static let letter = Self(rawValue: 1)
  static let mark = Self(rawValue: 2)
  static let number = Self(rawValue: 4)
  static let punctuation = Self(rawValue: 8)
  static let symbol = Self(rawValue: 16)
  static let separator = Self(rawValue: 32)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The group of a name such as `L`.
  init?(name: Unicode.Scalar) {
    switch name {
    case "L": self = .letter
    case "M": self = .mark
    case "N": self = .number
    case "P": self = .punctuation
    case "S": self = .symbol
    case "Z": self = .separator
    default: return nil
    }
  }

  /// The group that a scalar belongs to; none for control, format and unassigned ones.
  init(of scalar: Unicode.Scalar) {
    // Nearly every scalar of a request is ASCII, and the look-up in Unicode's tables is slow.
    self = scalar.isASCII ? Self.ascii[Int(scalar.value)] : Self(scalar.properties.generalCategory)
  }

  private static let ascii = (UInt8(0)..<128).map {
    Self(Unicode.Scalar($0).properties.generalCategory)
  }

  private init(_ category: Unicode.GeneralCategory) {
    switch category {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      self = .letter
    case .nonspacingMark, .spacingMark, .enclosingMark: self = .mark
    case .decimalNumber, .letterNumber, .otherNumber: self = .number
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      self = .punctuation
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: self = .symbol
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: self = .separator
    default: self = []
    }
  }
}
