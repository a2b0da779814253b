// Numbers that are not codes.
extension SearchText {
  /// Whether digits are a separate number: not part of a price, date, phone number, or name.
  func standsAlone(_ digits: Range<Int>) -> Bool {
    func joins(_ sign: Unicode.Scalar?, to next: Unicode.Scalar?) -> Bool {
      guard let sign, let next, SearchText.isDigit(next) else { return false }
      return ".,-/:".unicodeScalars.contains(sign)
    }
    let (before, after) = (scalar(digits.lowerBound - 1), scalar(digits.upperBound))
    if let before, before.belongsToWord || "+#_$€£¥₹₽₩₺".unicodeScalars.contains(before) {
      return false
    }
    if let after, after.belongsToWord || "_%€$£¥₹₽₩₺円元원".unicodeScalars.contains(after) {
      return false
    }
    return !joins(before, to: scalar(digits.lowerBound - 2))
      && !joins(after, to: scalar(digits.upperBound + 1))
  }

  /// Whether digits are part of a web address.
  func isLink(_ digits: Range<Int>) -> Bool {
    let start = (0..<digits.lowerBound).last { SearchText.isSpace(scalars[$0]) }.map { $0 + 1 } ?? 0
    let before = SearchText.string(scalars[start..<digits.lowerBound]).lowercased()
    let after = scalars[digits.upperBound...].prefix { !SearchText.isSpace($0) }
    return before.contains("://") || before.hasPrefix("www.")
      || SearchText.string(after).contains("://")
  }

  /// Whether a number in a message without a word for codes is not a code.
  ///
  /// Other numbers are dates, prices, phone numbers, and counted things such as orders. Parts of
  /// addresses and file names also count.
  func isOtherNumber(_ digits: Range<Int>) -> Bool {
    isDate(digits) || isPrice(digits) || isPhoneNumber(digits) || isCounted(digits)
      || isPathOrFile(digits)
  }

  private func scalar(_ index: Int) -> Unicode.Scalar? {
    scalars.indices.contains(index) ? scalars[index] : nil
  }

  /// Whether eight digits are a date, with the year first or last.
  private func isDate(_ digits: Range<Int>) -> Bool {
    guard digits.count == 8, let number = Int(SearchText.string(scalars[digits])) else {
      return false
    }
    func isDay(_ year: Int, _ month: Int, _ day: Int) -> Bool {
      (1900...2099).contains(year) && (1...12).contains(month) && (1...31).contains(day)
    }
    let (first, second) = (number / 1_000_000, number / 10_000 % 100)
    return isDay(number / 10_000, number / 100 % 100, number % 100)
      || isDay(number % 10_000, second, first) || isDay(number % 10_000, first, second)
  }

  private static let currencies: Set = [
    "usd", "eur", "gbp", "jpy", "chf", "cad", "aud", "inr", "cny", "brl", "mxn", "sek", "nok",
    "dkk",
    "pln", "czk", "huf", "try", "rub", "krw", "sgd", "hkd", "nzd", "zar", "kr", "zł", "kč", "ft",
    "руб",
    "euro", "euros", "dollar", "dollars", "points",
  ]

  private func isPrice(_ digits: Range<Int>) -> Bool {
    let before = scalars[..<digits.lowerBound].reversed().drop(while: SearchText.isSpace)
    let after = scalars[digits.upperBound...].drop(while: SearchText.isSpace)
    if (before.first ?? " ").isCurrency || (after.first ?? " ").isCurrency { return true }
    let words = [
      SearchText.string(before.prefix(while: SearchText.isLetter).reversed()),
      SearchText.string(after.prefix(while: SearchText.isLetter)),
    ]
    return words.contains { SearchText.currencies.contains($0.lowercased()) }
  }

  /// Whether the digits continue a number that begins with `+` or an area code in parentheses.
  private func isPhoneNumber(_ digits: Range<Int>) -> Bool {
    let before = scalars[..<digits.lowerBound].reversed().prefix { scalar in
      SearchText.isDigit(scalar) || " -()./+".unicodeScalars.contains(scalar)
    }
    let codes = before.split(separator: ")", maxSplits: 1, omittingEmptySubsequences: false)
    let areaCode = codes.count == 2 ? codes[1].prefix(while: SearchText.isDigit).count : 0
    return before.contains("+") || areaCode > 1
  }

  private static let countedThings: Set = [
    "order", "orders", "invoice", "receipt", "ticket", "booking", "reservation", "tracking",
    "shipment", "reference", "ref", "case", "transaction", "customer",
    "bestellung", "auftrag", "rechnung", "commande", "facture", "pedido", "factura", "ordine",
    "phone", "telephone", "tel", "telefon", "telefoon", "téléphone", "teléfono", "mobile", "call",
    "fax", "hotline", "zip", "plz", "postcode", "attachment",
  ]

  private static let fillers: Set = [
    "number", "no", "nr", "num", "n", "id", "is", "was", "at", "us",
  ]

  /// Whether the word before the digits refers to another kind of number.
  private func isCounted(_ digits: Range<Int>) -> Bool {
    let line = scalars[..<digits.lowerBound].reversed().prefix(40)
      .prefix { !SearchText.endsLine($0) && !SearchText.isDigit($0) }
    let words = line.split { !SearchText.isLetter($0) }
      .map { SearchText.string($0.reversed()).lowercased() }
    guard let word = words.first(where: { !SearchText.fillers.contains($0) }) else { return false }
    return SearchText.countedThings.contains(word) || word.hasSuffix("nummer")
  }

  private static let endings: Set = [
    "pdf", "png", "jpg", "jpeg", "gif", "html", "htm", "txt", "doc", "docx", "xls", "xlsx", "csv",
    "zip",
    "eml", "ics", "com", "org", "net", "io",
  ]

  private func isPathOrFile(_ digits: Range<Int>) -> Bool {
    if let sign = scalar(digits.lowerBound - 1), let before = scalar(digits.lowerBound - 2),
      "/@=&?".unicodeScalars.contains(sign), SearchText.isLetter(before)
    {
      return true
    }
    if scalar(digits.upperBound) == "@" { return true }
    guard scalar(digits.upperBound) == "." else { return false }
    let ending = scalars[(digits.upperBound + 1)...].prefix(while: SearchText.isLetter)
    return SearchText.endings.contains(SearchText.string(ending).lowercased())
  }
}

extension Unicode.Scalar {
  fileprivate var isCurrency: Bool { properties.generalCategory == .currencySymbol }

  /// Whether the letter joins adjacent digits into a word, as in scripts with spaces between words.
  fileprivate var belongsToWord: Bool {
    guard SearchText.isLetter(self) else { return false }
    return switch value {
    // Thai and Lao, Khmer, Hiragana and Katakana, Han, Hangul.
    case 0x0E00...0x0EFF, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7AF: false
    default: true
    }
  }
}
