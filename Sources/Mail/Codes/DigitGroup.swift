/// Digits that form one number, with or without separators.
struct DigitGroup: Hashable {
  /// The range from the first digit to the last.
  let range: Range<Int>

  /// The digits without separators.
  let code: String
}

extension SearchText {
  /// The digit groups of the given lengths, in order of appearance.
  ///
  /// Parts of equal size, such as `123 456` and `1-2-3-4-5-6`, form one group if their total
  /// length is allowed. Parts of different sizes are a date, a phone number, or separate numbers.
  func digitGroups(of lengths: ClosedRange<Int>) -> [DigitGroup] {
    digitChains.flatMap { parts in
      if let whole = joined(parts), lengths.contains(whole.code.count) { return [whole] }
      return parts.filter { lengths.contains($0.count) }
        .map { DigitGroup(range: $0, code: SearchText.string(scalars[$0])) }
    }
  }

  /// The longest sequences of digit runs with the same separator throughout.
  ///
  /// Single digits may have different separators, as in `1 2 3 - 4 5 6`.
  private var digitChains: [[Range<Int>]] {
    var chains: [[Range<Int>]] = []
    var separator: Unicode.Scalar?
    for run in runs(where: SearchText.isDigit) {
      guard let last = chains.last?.last, let sign = self.separator(between: last, run),
        separator == nil || separator == sign || last.count == 1 && run.count == 1
      else {
        chains.append([run])
        separator = nil
        continue
      }
      chains[chains.count - 1].append(run)
      separator = sign
    }
    return chains
  }

  /// The single space, hyphen, middle dot, or bullet between two runs; nil for other separators.
  ///
  /// A sign may have spaces around it. More white space separates lines, and cells unless
  /// the row has only digits.
  private func separator(between left: Range<Int>, _ right: Range<Int>) -> Unicode.Scalar? {
    let gap = scalars[left.upperBound..<right.lowerBound]
    if gap.count == 1, gap.first == " " { return " " }
    let signs = gap.first == " " && gap.last == " " ? gap.dropFirst().dropLast() : gap
    if signs.count == 1, let sign = signs.first, "-·•".unicodeScalars.contains(sign) { return sign }
    if gap.elementsEqual("\t".unicodeScalars) { return isRowOfDigits(at: left) ? " " : nil }
    let areSingle = left.count == 1 && right.count == 1
    return areSingle && gap.count <= 3 && gap.allSatisfy(SearchText.isSpace) ? " " : nil
  }

  private func isRowOfDigits(at digits: Range<Int>) -> Bool {
    let line = cells(around: digits).joined()
    return line.allSatisfy { SearchText.isDigit(scalars[$0]) || SearchText.isSpace(scalars[$0]) }
  }

  /// Joins parts of equal size into one group; nil for other parts, including dates.
  private func joined(_ parts: [Range<Int>]) -> DigitGroup? {
    guard parts.count > 1, let first = parts.first, let last = parts.last,
      parts.allSatisfy({ $0.count == first.count }), !isDate(parts)
    else { return nil }
    let digits = parts.flatMap { scalars[$0] }
    return DigitGroup(
      range: first.lowerBound..<last.upperBound,
      code: SearchText.string(digits)
    )
  }

  /// Whether three pairs with hyphens can be a day, a month, and a year.
  private func isDate(_ parts: [Range<Int>]) -> Bool {
    let numbers = parts.compactMap { Int(SearchText.string(scalars[$0])) }
    guard parts.count == 3, parts[0].count == 2, scalars[parts[0].upperBound] == "-" else {
      return false
    }
    let (days, months) = (1...31, 1...12)
    return [(0, 1), (1, 0), (2, 1)].contains { day, month in
      days.contains(numbers[day]) && months.contains(numbers[month])
    }
  }
}
