// Numbers and words in different sentences.
extension NumbersAndWords {
  /// The numbers near a word that are alone on their line: the first after each word, or else the
  /// last before it.
  var alone: [CodeCandidate] {
    let after = candidates { word in
      let first = index(from: word.upperBound)
      let limit = word.upperBound + NumbersAndWords.reach
      return isAlone(first, from: word.upperBound, to: limit) ? first..<(first + 1) : first..<first
    }
    guard after.isEmpty else { return after }
    return candidates { word in
      let last = index(from: word.lowerBound) - 1
      let start = word.lowerBound - NumbersAndWords.reach
      return isAlone(last, from: start, to: word.lowerBound) ? last..<(last + 1) : 0..<0
    }
  }

  private func isAlone(_ index: Int, from start: Int, to end: Int) -> Bool {
    guard numbers.indices.contains(index) else { return false }
    let place = numbers[index].range
    return place.lowerBound >= start && place.lowerBound <= end && text.isAlone(place)
  }

  /// The nearest number before and after each word.
  var near: [CodeCandidate] {
    let after = candidates { word in
      let first = index(from: word.upperBound)
      guard first < numbers.count,
        numbers[first].range.lowerBound <= word.upperBound + NumbersAndWords.reach
      else { return first..<first }
      return first..<index(from: text.sentenceEnd(after: numbers[first].range.upperBound))
    }
    let before = candidates { word in
      let end = index(from: word.lowerBound)
      guard end > 0, numbers[end - 1].range.lowerBound >= word.lowerBound - NumbersAndWords.reach
      else { return end..<end }
      return index(from: text.sentenceStart(before: numbers[end - 1].range.lowerBound))..<end
    }
    return before + after
  }
}
