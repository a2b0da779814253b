extension GeneratedText {
  /// Whether a word looks generated: a 6-digit code, a client ID, the random part of a pool ID, or
  /// the Base64 of random bytes.
  static func isMade(_ word: ArraySlice<UInt8>) -> Bool {
    let digits = word.count(where: isDigit)
    if digits == word.count { return word.count == 6 }
    guard word.count >= 20, digits >= 2 else { return false }
    let capitals = word.count { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    let small = word.count { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    let isSolid = digits + capitals + small == word.count
    // Words and names rarely switch between kinds of characters. Random strings switch at about
    // every second position.
    return isSolid && (capitals == 0 || small == 0) && digits >= 3
      || capitals > 1 && small > 1 && changes(in: word) * 20 >= word.count * 9
  }

  private static func changes(in word: ArraySlice<UInt8>) -> Int {
    zip(word, word.dropFirst()).count { kind($0) != kind($1) }
  }

  private static func kind(_ byte: UInt8) -> Int {
    if isDigit(byte) { return 0 }
    if !isLetter(byte) { return 1 }
    return byte & 0x20 == 0 ? 2 : 3
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isDigit(byte) || isLetter(byte)
  }

  static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- 0x61 < 6
  }
}
