extension StringProtocol {
  /// The letters of the string in lowercase, to compare words regardless of case and punctuation.
  package var lowercasedLetters: String {
    guard utf8.allSatisfy({ $0 < 0x80 }) else { return lowercased().filter(\.isLetter) }
    return String(decoding: utf8.lazy.map { $0 | 0x20 }.filter(isLowercase), as: UTF8.self)
  }
}

private func isLowercase(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
}
