extension String {
  /// The letters of the string in lowercase, to compare words regardless of case and punctuation.
  package var lowercasedLetters: String {
    guard utf8.allSatisfy({ $0 < 0x80 }) else { return lowercased().filter(\.isLetter) }
    var letters: [UInt8] = []
    letters.reserveCapacity(utf8.count)
    for byte in utf8 {
      let lower = byte | 0x20
      if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower) { letters.append(lower) }
    }
    return String(decoding: letters, as: UTF8.self)
  }
}
