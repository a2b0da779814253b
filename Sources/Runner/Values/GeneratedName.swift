/// The form of the names that runs on live pools generate: `ada-RUNID-RANDOM`.
package enum GeneratedName {
  /// The numbers of characters of a run's ID and of the random part.
  private static let (idLength, randomLength) = (14, 8)

  /// Whether a generated name occurs in a user name or an address.
  package static func occurs(in text: String) -> Bool {
    let words = text.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    return words.indices.dropLast(2).contains { index in
      Identity.firstNames.contains(String(words[index]))
        && isPart(words[index + 1], idLength) && isPart(words[index + 2], randomLength)
        && isDash(between: words[index], words[index + 1], in: text)
        && isDash(between: words[index + 1], words[index + 2], in: text)
    }
  }

  /// Whether a string has the form of a run's ID.
  ///
  /// A shorter string could occur by chance in the names of other people's users.
  static func isRunID(_ text: String) -> Bool { isPart(text[...], idLength) }

  private static func isPart(_ text: Substring, _ length: Int) -> Bool {
    text.utf8.count == length
      && text.allSatisfy { $0.isASCII && ($0.isNumber || $0.isLowercase) }
  }

  private static func isDash(between a: Substring, _ b: Substring, in text: String) -> Bool {
    text[a.endIndex..<b.startIndex] == "-"
  }
}
