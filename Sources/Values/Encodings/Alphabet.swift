/// One of RFC 4648's alphabets, in which every character represents the same number of bits.
struct Alphabet: Sendable {
  private static let notADigit: UInt8 = 0xFF
  private static let filler = UInt8(ascii: "=")

  private let characters: [UInt8]
  private let digits: [UInt8]
  private let bits: Int

  /// Creates an alphabet; with `ignoringCase`, decoding also accepts letters in the other case.
  init(_ characters: String, bits: Int, ignoringCase: Bool = false) {
    self.characters = Array(characters.utf8)
    self.bits = bits
    var digits = [UInt8](repeating: Alphabet.notADigit, count: 256)
    let spellings =
      ignoringCase ? [characters.lowercased(), characters.uppercased()] : [characters]
    for spelling in spellings {
      for (digit, character) in spelling.utf8.enumerated() {
        digits[Int(character)] = UInt8(digit)
      }
    }
    self.digits = digits
  }

  /// Encodes `bytes`, padded with `=` to a multiple of `group` characters.
  func encode(_ bytes: [UInt8], group: Int = 1) -> String {
    String(decoding: encodedBytes(bytes, group: group), as: UTF8.self)
  }

  /// Encodes `bytes` as ASCII characters, padded with `=` to a multiple of `group` characters.
  ///
  /// `zeros` is the number of zero bytes to encode before `bytes`, at most two.
  func encodedBytes(_ bytes: [UInt8], group: Int = 1, after zeros: Int = 0) -> [UInt8] {
    let capacity = ((zeros + bytes.count) * 8 + bits - 1) / bits + group
    return [UInt8](unsafeUninitializedCapacity: capacity) { text, written in
      var (pending, count, position) = (UInt32(0), UInt32(zeros * 8), 0)
      let width = UInt32(bits)
      let mask = (UInt32(1) << width) - 1
      for byte in bytes {
        pending = pending << 8 | UInt32(byte)
        count &+= 8
        while count >= width {
          count &-= width
          text[position] = characters[Int(pending &>> count & mask)]
          position &+= 1
        }
      }
      if count > 0 {
        text[position] = characters[Int(pending << (width - count) & mask)]
        position += 1
      }
      while !position.isMultiple(of: group) {
        text[position] = Alphabet.filler
        position += 1
      }
      written = position
    }
  }

  /// The first four characters of encoded bytes, as they are in memory.
  ///
  /// `skipped` is the number of bits before the first character, at most four.
  func start(of bytes: [UInt8], skipping skipped: Int) -> UInt32 {
    let first = bytes.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(skipped)
    var start: UInt32 = 0
    for place in 1...UInt32(4) {
      let digit = first >> (32 - place * UInt32(bits)) & (1 << UInt32(bits) - 1)
      start = start >> 8 | UInt32(characters[Int(digit)]) << 24
    }
    return UInt32(littleEndian: start)
  }

  /// Whether the character belongs to the alphabet.
  func contains(_ character: UInt8) -> Bool { digits[Int(character)] != Alphabet.notADigit }

  /// Decodes the alphabet's characters in a string; skips other characters and leftover bits.
  func decodeDigits(of text: ArraySlice<UInt8>) -> [UInt8] {
    let known = text.filter(contains)
    let isOneTooMany = known.count * bits % 8 >= bits
    return decode(known.dropLast(isOneTooMany ? 1 : 0), lenient: true) ?? []
  }

  /// Decodes an unpadded string; nil for another character or a leftover character.
  ///
  /// Bits after the last whole byte must be zero unless `lenient`. If nonzero bits were allowed,
  /// two strings would represent the same bytes (RFC 4648 §3.5), and a changed token could still
  /// verify.
  func decode(_ text: ArraySlice<UInt8>, lenient: Bool = false) -> [UInt8]? {
    var (pending, count, isKnown) = (UInt32(0), UInt32(0), true)
    let width = UInt32(bits)
    let bytes = [UInt8](unsafeUninitializedCapacity: text.count * bits / 8) { bytes, written in
      // An array checks the index of each character.
      text.withUnsafeBufferPointer { text in
        digits.withUnsafeBufferPointer { digits in
          let start = bits == 6 ? Alphabet.decodeGroups(of: text, by: digits, to: bytes) : 0
          written = start / 4 * 3
          for character in text[start...] {
            let digit = digits[Int(character)]
            guard digit != Alphabet.notADigit else {
              isKnown = false
              return
            }
            pending = pending &<< width | UInt32(digit)
            count &+= width
            guard count >= 8 else { continue }
            count &-= 8
            bytes[written] = UInt8(truncatingIfNeeded: pending &>> count)
            written &+= 1
          }
        }
      }
    }
    let spare = pending & ((1 << count) - 1)
    guard isKnown, count < width, lenient || spare == 0 else { return nil }
    return bytes
  }

  /// Decodes groups of four digits to three bytes each, up to the first group with another
  /// character, and returns the number of digits.
  private static func decodeGroups(
    of text: UnsafeBufferPointer<UInt8>,
    by digits: UnsafeBufferPointer<UInt8>,
    to bytes: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var (place, end) = (0, 0)
    while place + 4 <= text.count {
      let first = digits[Int(text[place])]
      let second = digits[Int(text[place + 1])]
      let third = digits[Int(text[place + 2])]
      let fourth = digits[Int(text[place + 3])]
      guard first | second | third | fourth < 0x40 else { break }
      bytes[end] = first << 2 | second >> 4
      bytes[end + 1] = second << 4 | third >> 2
      bytes[end + 2] = third << 6 | fourth
      place += 4
      end += 3
    }
    return place
  }

  /// Decodes a string that must be padded with `=` to a multiple of `group` characters.
  func decodeFilled(_ text: [UInt8], group: Int, lenient: Bool = false) -> [UInt8]? {
    let digits = text.prefix { $0 != Alphabet.filler }
    let filling = text[digits.endIndex...]
    guard text.count % group == 0, filling.count < group,
      filling.allSatisfy({ $0 == Alphabet.filler })
    else { return nil }
    return decode(digits, lenient: lenient)
  }
}
