/// Finds codes without knowing the template: digits of a code's length after a word such as code.
enum CodeWords {
  /// Codes have six digits, those of e-mail sign-in eight (AWS developer guide).
  private static let lengths = 6...8

  /// How far behind its word a code may stand, and how long a sentence is.
  private static let reach = 200

  private static let endings = [
    "code", "codes", "password", "passwort", "kennwort", "otp", "pin", "codice", "código",
    "contraseña",
    "senha", "wachtwoord", "kode", "kod", "код", "пароль",
  ]

  /// Words of scripts that leave no space between words.
  private static let insertions = ["コード", "認証番号", "パスワード", "验证码", "驗證碼", "代码", "密码", "코드", "인증번호"]

  /// The digits of the first sentence with such digits behind each word; all of them, where it has several.
  static func candidates(in text: SearchText) -> [CodeCandidate] {
    let digits = codeLikeDigits(in: text)
    guard !digits.isEmpty else { return [] }
    var places: Set<Range<Int>> = []
    var firstLeft = 0
    for word in text.runs(where: SearchText.isLetter) where isCodeWord(word, in: text) {
      while firstLeft < digits.count, digits[firstLeft].lowerBound < word.upperBound {
        firstLeft += 1
      }
      guard firstLeft < digits.count else { break }
      let first = digits[firstLeft]
      guard first.lowerBound - word.upperBound <= reach else { continue }
      let end = sentenceEnd(after: first.upperBound, in: text)
      places.formUnion(digits[firstLeft...].prefix { $0.lowerBound < end })
    }
    return digits.filter(places.contains).map { CodeCandidate($0, in: text) }
  }

  /// The code that is all there is in a text, as programs print it; templates allow the same lengths.
  static func bareCode(in text: SearchText) -> [CodeCandidate] {
    let words = text.runs(where: { !SearchText.isSpace($0) })
    guard words.count == 1, let word = words.first, (4...10).contains(word.count),
      text.scalars[word].allSatisfy(SearchText.isDigit)
    else { return [] }
    return [CodeCandidate(word, in: text)]
  }

  private static func isCodeWord(_ word: Range<Int>, in text: SearchText) -> Bool {
    // A run of letters as long as a paragraph is no word.
    guard word.count <= reach else { return false }
    let word = SearchText.string(text.scalars[word]).lowercased()
    return endings.contains { word.hasSuffix($0) } || insertions.contains { word.contains($0) }
  }

  /// Digits of a code's length; those of web addresses are not for typing.
  private static func codeLikeDigits(in text: SearchText) -> [Range<Int>] {
    text.runs(where: { !SearchText.isSpace($0) }).flatMap { word in
      let digits = text.runs(in: word, where: SearchText.isDigit).filter { digits in
        lengths.contains(digits.count) && standsAlone(digits, in: text)
      }
      let isLink = !digits.isEmpty && SearchText.string(text.scalars[word]).contains("://")
      return isLink ? [] : digits
    }
  }

  /// Whether digits are a number of their own: no price, date, phone number or part of a name.
  private static func standsAlone(_ digits: Range<Int>, in text: SearchText) -> Bool {
    let scalars = text.scalars
    func scalar(_ index: Int) -> Unicode.Scalar? {
      scalars.indices.contains(index) ? scalars[index] : nil
    }
    func joins(_ sign: Unicode.Scalar?, to next: Unicode.Scalar?) -> Bool {
      guard let sign, let next, SearchText.isDigit(next) else { return false }
      return ".,-/:".unicodeScalars.contains(sign)
    }
    let (before, after) = (scalar(digits.lowerBound - 1), scalar(digits.upperBound))
    if let before, SearchText.isLetter(before) || "+#_$€£¥".unicodeScalars.contains(before) {
      return false
    }
    if let after, SearchText.isLetter(after) || "_%€".unicodeScalars.contains(after) {
      return false
    }
    return !joins(before, to: scalar(digits.lowerBound - 2))
      && !joins(after, to: scalar(digits.upperBound + 1))
  }

  private static func sentenceEnd(after start: Int, in text: SearchText) -> Int {
    let scalars = text.scalars
    let limit = min(start + reach, scalars.count)
    for index in start..<limit {
      if SearchText.endsLine(scalars[index]) || scalars[index] == "。" { return index }
      let isStop = scalars[index] == "." || scalars[index] == "!" || scalars[index] == "?"
      let isLast = index + 1 == scalars.count
      if isStop, isLast || SearchText.isSpace(scalars[index + 1]) { return index }
    }
    return limit
  }
}
