/// Finds codes without a template: by the words around numbers, or by their place alone.
struct CodeSearch {
  private let texts: [NumbersAndWords]

  init(_ texts: [SearchText]) { self.texts = texts.map(NumbersAndWords.init) }

  /// Finds the number that a word such as "code" names: `code is 123456`, or in a table.
  var named: CodeFinding { finding(by: [\.inColumn, \.named]) }

  /// Finds the number in the sentence of a word such as "code".
  ///
  /// The number after the word counts first, then the number before it. In `123456 is your code.
  /// Ticket 98765432`, the sentence begins with its code.
  var inSentence: CodeFinding {
    finding(by: [\.afterInSentence, \.leading, \.beforeInSentence])
  }

  /// Finds the number that is near a word such as "code" and alone on its line.
  var alone: CodeFinding { finding(by: [\.alone]) }

  /// Finds the number near a word such as "code" that is in another sentence.
  var near: CodeFinding { finding(by: [\.near, \.behindOtherWord]) }

  private func finding(by looks: [(NumbersAndWords) -> [CodeCandidate]]) -> CodeFinding {
    CodeFinding(firstOf: looks) { look in texts.flatMap(look) }
  }

  /// Finds a code of 4 to 10 digits that is the whole message, as some programs print it.
  var bare: CodeFinding { CodeFinding(texts.flatMap { CodeSearch.bareCode(in: $0.text) }) }

  private static func bareCode(in text: SearchText) -> [CodeCandidate] {
    let words = text.runs(where: { !SearchText.isSpace($0) })
    guard words.count == 1, let word = words.first, (4...10).contains(word.count),
      text.scalars[word].allSatisfy(SearchText.isDigit)
    else { return [] }
    return [CodeCandidate(word, in: text)]
  }

  /// Finds the only number without another meaning, in any language.
  ///
  /// Of several, a number on a line of its own counts more than a number in a sentence.
  var lone: CodeFinding {
    let free = texts.map { text in text.numbers.map { (text.text, $0) } }
    let doubtful = texts.map { text in
      text.all.filter { text.text.otherMeaning(of: $0) == .sign }.map { (text.text, $0) }
    }
    let places = free.contains { !$0.isEmpty } ? free : doubtful
    let all = CodeFinding(places.joined().map { CodeCandidate($0.1, in: $0.0) })
    guard case .ambiguous = all else { return all }
    let alone = places.joined().filter { text, number in text.isAlone(number.range) }
    let shown = CodeFinding(alone.map { CodeCandidate($0.1, in: $0.0) })
    return shown == .none ? all : shown
  }
}
