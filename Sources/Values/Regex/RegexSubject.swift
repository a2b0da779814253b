/// A string as an array of characters, with their indices.
struct RegexSubject {
  let characters: [Character]
  /// The index of each character, and the end index.
  let indices: [String.Index]
  /// The places at which each of the program's boundaries matches.
  let boundaries: [Set<Int>]

  init(_ text: String, boundaries: [String]) {
    characters = Array(text)
    indices = Array(text.indices) + [text.endIndex]
    guard !boundaries.isEmpty else {
      self.boundaries = []
      return
    }
    let indices = indices
    self.boundaries = boundaries.map { source in
      guard let regex = try? Regex(source) else { return [] }
      // One pass is enough: Swift finds word boundaries by continuing from the previous boundary.
      var number = 0
      return Set(
        text.matches(of: regex).compactMap { match in
          while number < indices.count, indices[number] < match.range.lowerBound { number += 1 }
          return number < indices.count ? number : nil
        }
      )
    }
  }
}

// MARK: - Tests of a place

extension RegexSubject {
  /// Whether an assertion is true at a place, in a search that continues at `searchStart`.
  func holds(_ assertion: RegexAssertion, at place: Int, searchStart: Int) -> Bool {
    let end = characters.count
    return switch assertion {
    case .start: place == 0
    case .end: place == end
    case .lineStart: place == 0 || characters[place - 1].isNewline
    case .lineEnd: place == end || characters[place].isNewline
    case .endOrLastLineEnd: place == end || place == end - 1 && characters[place].isNewline
    case .searchStart: place == searchStart
    case .boundary(let number): boundaries[number].contains(place)
    case .never: false
    }
  }

  /// Whether the characters from a place on repeat the characters of a group.
  func repeats(_ group: Range<Int>, at place: Int, ignoringCase: Bool) -> Bool {
    zip(characters[group], characters[place...]).allSatisfy {
      $0 == $1 || ignoringCase && $0.lowercased() == $1.lowercased()
    }
  }
}
