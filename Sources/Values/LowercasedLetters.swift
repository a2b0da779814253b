extension String {
  /// The letters of the string in lowercase, to compare words regardless of case and punctuation.
  package var lowercasedLetters: String {
    guard utf8.allSatisfy({ $0 < 0x80 }) else { return lowercased().filter(\.isLetter) }
    var letters: [UInt8] = []
    letters.reserveCapacity(utf8.count)
    for byte in utf8 where byte.isASCIILetter { letters.append(byte.asciiLowercased) }
    return String(decoding: letters, as: UTF8.self)
  }
}
