/// The set of Unicode scalars that a character class matches.
struct ScalarSet: Sendable {
  private var ranges: [ClosedRange<Unicode.Scalar>]
  private var categories: ScalarCategories
  private var isInverted = false

  init(ranges: [ClosedRange<Unicode.Scalar>]) {
    self.ranges = ranges
    categories = []
  }

  init(_ categories: ScalarCategories) {
    ranges = []
    self.categories = categories
  }

  init(_ scalar: Unicode.Scalar) { self.init(ranges: [scalar...scalar]) }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let isListed =
      ranges.contains { $0.contains(scalar) }
      || (!categories.isEmpty && !categories.isDisjoint(with: ScalarCategories(of: scalar)))
    return isListed != isInverted
  }
}

// MARK: - Set operations

extension ScalarSet {
  /// The scalar of a set with a single scalar; nil for any other set.
  var onlyScalar: Unicode.Scalar? {
    guard categories.isEmpty, ranges.count == 1, ranges[0].lowerBound == ranges[0].upperBound
    else { return nil }
    return ranges[0].lowerBound
  }

  /// The complement of this set.
  var inverted: ScalarSet {
    var copy = self
    copy.isInverted.toggle()
    return copy
  }

  /// Adds another set.
  ///
  /// Neither set may be inverted.
  mutating func formUnion(_ other: ScalarSet) {
    precondition(!isInverted && !other.isInverted, "an inverted set has no list to join")
    ranges += other.ranges
    categories.formUnion(other.categories)
  }
}

// MARK: - Java's predefined classes

extension ScalarSet {
  /// The scalars that `(?s).` matches.
  static let any = ScalarSet(ranges: ["\0"..."\u{10FFFF}"])

  /// The scalars that `.` matches.
  static let withoutLineEnds = ScalarSet(
    ranges: ["\n"..."\n", "\r"..."\r", "\u{85}"..."\u{85}", "\u{2028}"..."\u{2029}"]
  ).inverted

  /// The scalars that `\d` matches.
  static let digit = ScalarSet(ranges: ["0"..."9"])

  /// The scalars that `\w` matches.
  static let word = ScalarSet(ranges: ["a"..."z", "A"..."Z", "0"..."9", "_"..."_"])

  /// The scalars that `\s` matches.
  static let space = ScalarSet(ranges: ["\t"..."\r", " "..." "])

  /// The scalars that `\S` matches, written out for use inside a class.
  static let notSpace = ScalarSet(ranges: ["\0"..."\u{8}", "\u{E}"..."\u{1F}", "!"..."\u{10FFFF}"])
}

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

  /// The groups by the letter in `\p{…}`.
  static let named: [Unicode.Scalar: Self] = [
    "L": .letter, "M": .mark, "N": .number, "P": .punctuation, "S": .symbol, "Z": .separator,
  ]

  /// The group of a scalar; empty for control, format, and unassigned scalars.
  init(of scalar: Unicode.Scalar) {
    // Nearly every scalar of a request is ASCII, and the lookup in Unicode's tables is slow.
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
