/// Finds codes without a template, by the words around digits of a code's length.
enum CodeWords {
  /// Codes have six digits, or eight for email sign-in (AWS developer guide).
  private static let lengths = 6...8

  /// Finds the code after a word such as "code", or else before such a word.
  ///
  /// A code in the same sentence as the word takes precedence. In `123456 is your code. Ticket
  /// 98765432`, the sentence begins with its code.
  static func finding(in texts: [SearchText]) -> CodeFinding {
    let numbers = texts.map(NumbersAndWords.init)
    let looks: [(NumbersAndWords) -> [CodeCandidate]] = [
      { $0.after(.sameSentence) }, { $0.leading }, { $0.after(.near) },
      { $0.before(.sameSentence) },
      { $0.before(.near) }, { $0.distant },
    ]
    return CodeFinding(firstOf: looks) { look in numbers.flatMap(look) }
  }

  /// Finds a code of 4 to 10 digits that is the whole message, as some programs print it.
  static func bareCode(in text: SearchText) -> [CodeCandidate] {
    let words = text.runs(where: { !SearchText.isSpace($0) })
    guard words.count == 1, let word = words.first, (4...10).contains(word.count),
      text.scalars[word].allSatisfy(SearchText.isDigit)
    else { return [] }
    return [CodeCandidate(word, in: text)]
  }

  /// Finds the numbers of a message without a word such as "code", except other kinds of numbers.
  static func onlyNumber(in text: SearchText) -> [CodeCandidate] {
    guard !text.runs(where: SearchText.isLetter).contains(where: { isCodeWord($0, in: text) })
    else { return [] }
    return numbers(in: text).filter { !text.isOtherNumber($0.range) }
      .map { CodeCandidate($0, in: text) }
  }

  /// Finds digit groups of a code's length, except in web addresses, which users don't type.
  static func numbers(in text: SearchText) -> [DigitGroup] {
    text.digitGroups(of: lengths).filter { text.standsAlone($0.range) && !text.isLink($0.range) }
  }

  static func isCodeWord(_ word: Range<Int>, in text: SearchText) -> Bool {
    // A run of letters as long as a paragraph is not a word.
    guard word.count <= NumbersAndWords.reach else { return false }
    let word = SearchText.string(text.scalars[word]).lowercased()
    return endings.contains { word.hasSuffix($0) } || insertions.contains { word.contains($0) }
  }

  private static let endings = [
    "code", "codes", "password", "passwort", "kennwort", "otp", "pin", "codice", "código",
    "contraseña", "senha", "wachtwoord", "kode", "koden", "kod", "kodu", "kodunuz", "kód",
    "kódja", "koodi", "codul", "parola", "hasło", "heslo", "lösenord", "passord", "adgangskode",
    "код", "пароль", "кодът", "κωδικός", "קוד", "رمز", "الرمز", "कोड", "mã",
  ]

  /// Words of scripts that have no spaces between words.
  private static let insertions = [
    "コード", "認証番号", "パスワード", "验证码", "驗證碼", "代码", "密码", "코드", "인증번호", "รหัส",
  ]
}

/// The numbers of a message that may be codes, and its words that announce a code.
struct NumbersAndWords {
  /// The maximum distance between a code and its word.
  enum Distance {
    case sameSentence, near
  }

  /// The number of characters within which a number is near a word.
  static let reach = 200

  private let text: SearchText
  private let numbers: [DigitGroup]
  private let words: [Range<Int>]

  init(_ text: SearchText) {
    self.text = text
    numbers = CodeWords.numbers(in: text)
    words =
      numbers.isEmpty
      ? []
      : text.runs(where: SearchText.isLetter).filter { CodeWords.isCodeWord($0, in: text) }
  }

  /// The first number after each word, and the other numbers in its sentence.
  func after(_ distance: Distance) -> [CodeCandidate] {
    candidates { word in
      let first = index(from: word.upperBound)
      guard first < numbers.count else { return first..<first }
      let place = numbers[first].range
      let limit =
        distance == .near
        ? word.upperBound + NumbersAndWords.reach + 1 : text.sentenceEnd(after: word.upperBound)
      guard place.lowerBound < limit else { return first..<first }
      return first..<index(from: text.sentenceEnd(after: place.upperBound))
    }
  }

  /// The last number before each word, and the other numbers in its sentence.
  func before(_ distance: Distance) -> [CodeCandidate] {
    candidates { word in
      let end = index(from: word.lowerBound)
      guard end > 0 else { return end..<end }
      let place = numbers[end - 1].range
      let limit =
        distance == .near
        ? word.lowerBound - NumbersAndWords.reach : text.sentenceStart(before: word.lowerBound)
      guard place.lowerBound >= limit else { return end..<end }
      return index(from: text.sentenceStart(before: place.lowerBound))..<end
    }
  }

  /// The numbers of a sentence with a number as its start or subject, as in `123456 is your code`.
  var leading: [CodeCandidate] {
    candidates { word in
      let start = text.sentenceStart(before: word.lowerBound)
      let (first, end) = (index(from: start), index(from: word.lowerBound))
      guard first < end else { return first..<first }
      if text.isBare(start..<numbers[first].range.lowerBound) { return first..<end }
      return text.isSubject(numbers[end - 1].range) ? (end - 1)..<end : first..<first
    }
  }

  /// The numbers far from every word, except other kinds of numbers.
  var distant: [CodeCandidate] {
    guard !words.isEmpty else { return [] }
    return numbers.filter { !text.isOtherNumber($0.range) }.map { CodeCandidate($0, in: text) }
  }

  private func candidates(_ chosen: (Range<Int>) -> Range<Int>) -> [CodeCandidate] {
    var places: Set<Int> = []
    for word in words { places.formUnion(chosen(word)) }
    return places.sorted().map { CodeCandidate(numbers[$0], in: text) }
  }

  /// The index of the first number at or after a position.
  private func index(from position: Int) -> Int {
    var range = 0..<numbers.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        numbers[middle].range.lowerBound < position
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
