internal import Algorithms

/// The numbers of a message that may be codes, and its words that announce a code.
struct NumbersAndWords {
  /// The number of characters within which a number is near a word.
  static let reach = 200

  let text: SearchText

  /// All numbers of a code's length.
  let all: [DigitGroup]

  /// The numbers without another meaning, such as a price.
  let numbers: [DigitGroup]

  let words: [Range<Int>]

  /// Codes have six digits, or eight for email sign-in (AWS developer guide).
  private static let lengths = 6...8

  init(_ text: SearchText) {
    self.text = text
    all = text.digitGroups(of: NumbersAndWords.lengths)
      .filter { text.standsAlone($0.range) && !text.isLink($0.range) }
    numbers = all.filter { text.otherMeaning(of: $0) == nil }
    words =
      all.isEmpty
      ? []
      : text.runs(where: SearchText.isLetter).filter { CodeWords.isCodeWord($0, in: text) }
  }

  /// The number of each word, found by a range of indices in `numbers`.
  func candidates(_ chosen: (Range<Int>) -> Range<Int>) -> [CodeCandidate] {
    var places: Set<Int> = []
    for word in words { places.formUnion(chosen(word)) }
    return places.sorted().map { CodeCandidate(numbers[$0], in: text) }
  }

  /// The index of the first number at or after a position.
  func index(from position: Int) -> Int { NumbersAndWords.index(in: numbers, from: position) }

  static func index(in numbers: [DigitGroup], from position: Int) -> Int {
    numbers.partitioningIndex { $0.range.lowerBound >= position }
  }
}

// MARK: - Numbers and words in one sentence

extension NumbersAndWords {
  /// The number that a word names, as in `code is 123456`, and the other numbers in its sentence.
  ///
  /// Such a number is a code even if it looks like a date.
  var named: [CodeCandidate] {
    var places: [DigitGroup] = []
    for word in words {
      guard let position = text.placeNamed(after: word) else { continue }
      let index = NumbersAndWords.index(in: all, from: position)
      guard index < all.count, all[index].range.lowerBound == position else { continue }
      let others = numbers[alternatives(to: all[index])]
      places.append(all[index])
      places += others
    }
    return places.uniqued().map { CodeCandidate($0, in: text) }
  }

  /// The number below the word in a table.
  var inColumn: [CodeCandidate] {
    words.flatMap { word -> [CodeCandidate] in
      let heads = text.cells(around: word)
      guard heads.count > 1, let column = heads.firstIndex(where: { $0.contains(word.lowerBound) }),
        !heads.joined().contains(where: { SearchText.isDigit(text.scalars[$0]) }),
        let line = text.line(after: word)
      else { return [] }
      let cells = text.cells(around: line)
      guard cells.count == heads.count else { return [] }
      let (start, end) = (cells[column].lowerBound, cells[column].upperBound)
      let found =
        NumbersAndWords.index(in: all, from: start)..<NumbersAndWords.index(in: all, from: end)
      return all[found].filter { text.isAlone($0.range) }.map { CodeCandidate($0, in: text) }
    }
  }

  /// The first number after each word in its sentence, and the other numbers in that sentence.
  var afterInSentence: [CodeCandidate] {
    candidates { word in
      let first = index(from: word.upperBound)
      guard first < numbers.count,
        numbers[first].range.lowerBound < text.sentenceEnd(after: word.upperBound)
      else { return first..<first }
      return first..<alternatives(to: numbers[first]).upperBound
    }
  }

  /// The numbers after a number in its sentence, up to a number with words of its own.
  ///
  /// In `123456, order 7654321`, the second number is not an alternative to the first.
  private func alternatives(to first: DigitGroup) -> Range<Int> {
    let end = index(from: text.sentenceEnd(after: first.range.upperBound))
    let start = index(from: first.range.upperBound)
    var previous = first
    for place in start..<max(start, end) {
      let gap = previous.range.upperBound..<numbers[place].range.lowerBound
      guard text.isConjunction(gap) else { return start..<place }
      previous = numbers[place]
    }
    return start..<max(start, end)
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

  /// The last number before each word in its sentence, and the other numbers in that sentence.
  var beforeInSentence: [CodeCandidate] {
    candidates { word in
      let end = index(from: word.lowerBound)
      guard end > 0,
        numbers[end - 1].range.lowerBound >= text.sentenceStart(before: word.lowerBound)
      else { return end..<end }
      return index(from: text.sentenceStart(before: numbers[end - 1].range.lowerBound))..<end
    }
  }

  /// The number after a word in its sentence, although it also follows the word of another number.
  ///
  /// In `the code that we sent to your phone: 123456`, the phone is not the number.
  var behindOtherWord: [CodeCandidate] {
    let counted = all.filter {
      text.otherMeaning(of: $0) == .counted && text.isIntroduced($0.range)
    }
    return counted.filter { group in
      let start = text.sentenceStart(before: group.range.lowerBound)
      return words.contains { $0.lowerBound >= start && $0.upperBound <= group.range.lowerBound }
    }.map { CodeCandidate($0, in: text) }
  }
}
