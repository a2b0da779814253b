// The signs around numbers.
extension SearchText {
  /// Whether digits are a separate number: not part of a price, date, or name.
  func standsAlone(_ digits: Range<Int>) -> Bool {
    func joins(_ sign: Unicode.Scalar?, to next: Unicode.Scalar?) -> Bool {
      guard let sign, let next, SearchText.isDigit(next) else { return false }
      return ".,-/:".unicodeScalars.contains(sign)
    }
    if isEmphasized(digits) { return true }
    let (before, after) = (scalar(digits.lowerBound - 1), scalar(digits.upperBound))
    if let before, before.belongsToWord || "+_$€£¥₹₽₩₺".unicodeScalars.contains(before) {
      return false
    }
    if let after, after.belongsToWord || "_%€$£¥₹₽₩₺円元원".unicodeScalars.contains(after) {
      return false
    }
    return !joins(before, to: scalar(digits.lowerBound - 2))
      && !joins(after, to: scalar(digits.upperBound + 1))
  }

  /// Whether single underscores around digits emphasize them, as in Markdown.
  private func isEmphasized(_ digits: Range<Int>) -> Bool {
    func isBorder(_ scalar: Unicode.Scalar?) -> Bool {
      scalar.map { !SearchText.isLetter($0) && !SearchText.isDigit($0) && $0 != "_" } ?? true
    }
    return scalar(digits.lowerBound - 1) == "_" && scalar(digits.upperBound) == "_"
      && isBorder(scalar(digits.lowerBound - 2)) && isBorder(scalar(digits.upperBound + 1))
  }

  /// The maximum length of a web address that is recognized.
  private static let longestLink = 2000

  /// Whether digits are part of a web address or an email address.
  ///
  /// An address consists of ASCII characters, so text in another script may follow directly.
  func isLink(_ digits: Range<Int>) -> Bool {
    let first = max(digits.lowerBound - SearchText.longestLink, 0)
    let start = (first..<digits.lowerBound).last { !SearchText.isLinkPart(scalars[$0]) }
    let before = SearchText.string(scalars[(start.map { $0 + 1 } ?? first)..<digits.lowerBound])
      .lowercased()
    let after = scalars[digits.upperBound...].prefix(SearchText.longestLink)
      .prefix(while: SearchText.isLinkPart)
    return before.contains("://") || before.hasPrefix("www.") || before.contains("@")
      || SearchText.hasDomain(before) || after.first == "@"
      || SearchText.string(after).contains("://")
  }

  private static func isLinkPart(_ scalar: Unicode.Scalar) -> Bool {
    (0x21..<0x7F).contains(scalar.value) && !"\"<>()[]{}'`|".unicodeScalars.contains(scalar)
  }

  /// Whether an address without a scheme begins like `example.com/`.
  private static func hasDomain(_ text: String) -> Bool {
    guard let slash = text.firstIndex(of: "/") else { return false }
    let labels = text[..<slash].split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1 && labels.allSatisfy { !$0.isEmpty && !$0.contains(":") }
      && labels.last?.allSatisfy(\.isLetter) == true
  }

  /// The place of the number that a word names, as in `code is: (123456)`; nil if there is none.
  ///
  /// Only signs, forms of *to be*, and words for *number* may be between the two.
  func placeNamed(after word: Range<Int>) -> Int? {
    var position = word.upperBound
    var words = 0
    while position < min(word.upperBound + 60, scalars.count) {
      let scalar = scalars[position]
      if SearchText.isDigit(scalar) { return position }
      if SearchText.isLetter(scalar) {
        let next = scalars[position...].prefix(20).prefix(while: SearchText.isLetter)
        let name = SearchText.string(next).lowercased()
        let isSign = NumberLabels.signs.contains(name)
        guard words < 2, isSign || SearchText.copulas.contains(name) else { return nil }
        words += 1
        position = next.endIndex
        if isSign, self.scalar(position) == "." { position += 1 }
      } else {
        guard !".!?。？！।".unicodeScalars.contains(scalar) else { return nil }
        position += 1
      }
    }
    return nil
  }

  /// The scalar at an index; nil outside the text.
  func scalar(_ index: Int) -> Unicode.Scalar? {
    scalars.indices.contains(index) ? scalars[index] : nil
  }
}

extension Unicode.Scalar {
  /// Whether the letter joins adjacent digits into a word, as in scripts whose words have digits.
  ///
  /// These are Latin, Greek, Cyrillic, and Armenian, also with a full width.
  fileprivate var belongsToWord: Bool {
    guard SearchText.isLetter(self) else { return false }
    return switch value {
    case ..<0x0590, 0x1E00...0x1FFF, 0x2C60...0x2C7F, 0xA720...0xA7FF, 0xFF21...0xFF5A: true
    default: false
    }
  }
}
