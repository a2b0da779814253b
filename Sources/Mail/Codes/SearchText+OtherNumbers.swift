/// The meaning of a number that is not a code.
enum OtherMeaning: Hashable {
  case date, price, phone, file
  /// The number of a thing, such as an order.
  case counted
  /// A number with a sign such as `№` or a prefix such as `INV-`, of unknown meaning.
  case sign
}

extension SearchText {
  /// The meaning of a number that is not a code; nil if nothing shows another meaning.
  func otherMeaning(of number: DigitGroup) -> OtherMeaning? {
    let digits = number.range
    if isDate(number) { return .date }
    if isPrice(digits) { return .price }
    if isPhoneNumber(digits) { return .phone }
    if isFile(digits) { return .file }
    if isCounted(digits) || scalar(digits.lowerBound - 1) == "#" { return .counted }
    return isSigned(digits) ? .sign : nil
  }

  /// Whether eight digits are a date, with the year first or last, or two years.
  private func isDate(_ number: DigitGroup) -> Bool {
    guard number.code.utf8.count == 8, let value = Int(number.code) else { return false }
    func isYear(_ year: Int) -> Bool { (1900...2099).contains(year) }
    if number.range.count > 8 { return isYear(value / 10_000) && isYear(value % 10_000) }
    func isDay(_ year: Int, _ month: Int, _ day: Int) -> Bool {
      isYear(year) && (1...12).contains(month) && (1...31).contains(day)
    }
    let (first, second) = (value / 1_000_000, value / 10_000 % 100)
    return isDay(value / 10_000, value / 100 % 100, value % 100)
      || isDay(value % 10_000, second, first) || isDay(value % 10_000, first, second)
  }

  private func isPrice(_ digits: Range<Int>) -> Bool {
    let before = scalars[..<digits.lowerBound].suffix(16).reversed().drop(while: SearchText.isBlank)
    let after = scalars[digits.upperBound...].prefix(16).drop(while: SearchText.isBlank)
    if (before.first ?? " ").isCurrency || (after.first ?? " ").isCurrency { return true }
    let last = before.drop { $0 == "." }.prefix(while: SearchText.isLetter)
    let words = [
      SearchText.string(last.reversed()),
      SearchText.string(after.prefix(while: SearchText.isLetter)),
    ]
    return words.contains { NumberLabels.units.contains($0.lowercased()) }
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    isSpace(scalar) && !endsLine(scalar) && scalar != "\t"
  }

  /// Whether digits continue a number that begins with `+`, an area code, or a short group.
  ///
  /// A link to a dialer also shows a phone number.
  private func isPhoneNumber(_ digits: Range<Int>) -> Bool {
    if phoneNumbers.contains(where: { $0.overlaps(digits) }) { return true }
    let before = scalars[..<digits.lowerBound].suffix(24).reversed().prefix { scalar in
      SearchText.isDigit(scalar) || " -()./+".unicodeScalars.contains(scalar)
    }
    if before.contains("+") { return true }
    let codes = before.split(separator: ")", maxSplits: 1, omittingEmptySubsequences: false)
    let areaCode = codes.count == 2 ? codes[1].prefix(while: SearchText.isDigit).count : 0
    if (2...5).contains(areaCode) { return true }
    let groups = before.split { !SearchText.isDigit($0) }.map { SearchText.string($0.reversed()) }
    guard let first = groups.last, first.utf8.count <= 5, !before.contains("("),
      !before.contains(")")
    else { return false }
    let total = groups.map(\.utf8.count).reduce(digits.count, +)
    let isYear = groups.count == 1 && (Int(first).map { (1900...2099).contains($0) } ?? false)
    return first.hasPrefix("0") && first.utf8.count > 1 || (9...15).contains(total) && !isYear
  }

  private func isFile(_ digits: Range<Int>) -> Bool {
    guard scalar(digits.upperBound) == "." else { return false }
    let ending = scalars[(digits.upperBound + 1)...].prefix(6).prefix(while: SearchText.isLetter)
    return NumberLabels.files.contains(SearchText.string(ending).lowercased())
  }

  /// Whether a sign or a prefix marks the number of some thing, as in `№ 123456` and `INV-123456`.
  private func isSigned(_ digits: Range<Int>) -> Bool {
    let before = scalars[..<digits.lowerBound].suffix(8).reversed()
    let sign = before.drop(while: SearchText.isBlank)
    if sign.first == "#" || sign.first == "№" { return true }
    if before.first == "-" {
      return before.dropFirst().prefix(while: SearchText.isLetter).count > 1
    }
    let word = sign.drop { $0 == "." || $0 == ":" || $0 == "°" }.prefix(while: SearchText.isLetter)
    return NumberLabels.signs.contains(SearchText.string(word.reversed()).lowercased())
  }
}

extension Unicode.Scalar {
  fileprivate var isCurrency: Bool { properties.generalCategory == .currencySymbol }
}
