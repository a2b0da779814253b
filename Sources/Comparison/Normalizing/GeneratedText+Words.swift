internal import Algorithms
internal import Values

extension GeneratedText {
  /// Whether a word looks generated: a 6-digit code, a client ID, the random part of a pool ID, or
  /// the Base64 of random bytes.
  static func isMade(_ word: ArraySlice<UInt8>) -> Bool {
    let digits = word.count(where: \.isASCIIDigit)
    if digits == word.count { return word.count == 6 }
    guard word.count >= 20, digits >= 2 else { return false }
    let capitals = word.count(where: \.isASCIIUppercase)
    let small = word.count(where: \.isASCIILowercase)
    let isSolid = digits + capitals + small == word.count
    // Words and names rarely switch between kinds of characters. Random strings switch at about
    // every second position.
    return isSolid && (capitals == 0 || small == 0) && digits >= 3
      || capitals > 1 && small > 1 && changes(in: word) * 20 >= word.count * 9
  }

  private static func changes(in word: ArraySlice<UInt8>) -> Int {
    word.adjacentPairs().count { kind($0) != kind($1) }
  }

  private static func kind(_ byte: UInt8) -> Int {
    if byte.isASCIIDigit { return 0 }
    if !byte.isASCIILetter { return 1 }
    return byte & 0x20 == 0 ? 2 : 3
  }
}
