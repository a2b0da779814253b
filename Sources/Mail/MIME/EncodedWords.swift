internal import Values

/// Decodes header values with encoded words (RFC 2047).
enum EncodedWords {
  /// The maximum length in bytes, which also limits the look-ahead.
  ///
  /// RFC 2047 allows only 75 bytes, but senders exceed them.
  private static let maximumLength = 2000

  /// Decodes encoded words, and first joins adjacent words of one charset.
  ///
  /// Contrary to RFC 2047, some senders split long words between the bytes of a character.
  static func decode(_ bytes: ArraySlice<UInt8>) -> String {
    var output = ""
    var pending: Word?
    var plain: [UInt8] = []
    var position = bytes.startIndex
    while position < bytes.endIndex {
      guard let word = Word(in: bytes, at: position) else {
        plain.append(bytes[position])
        position += 1
        continue
      }
      let joins = pending?.charset == word.charset && plain.allSatisfy(\.isASCIISpace)
      if joins {
        pending?.bytes += word.bytes
      } else {
        output += text(of: pending) + text(of: plain, isBetweenWords: pending != nil)
        pending = word
      }
      plain = []
      position = word.end
    }
    return output + text(of: pending) + text(of: plain, isBetweenWords: false)
  }

  private static func text(of word: Word?) -> String {
    word.map { Charset.decode($0.bytes[...], charset: $0.charset) } ?? ""
  }

  private static func text(of plain: [UInt8], isBetweenWords: Bool) -> String {
    isBetweenWords && plain.allSatisfy(\.isASCIISpace)
      ? "" : Charset.decode(plain[...], charset: "")
  }

  /// An encoded word: `=?charset?encoding?text?=`.
  private struct Word {
    var charset: String
    var bytes: [UInt8]
    var end: Int

    init?(in bytes: ArraySlice<UInt8>, at start: Int) {
      let rest = bytes[start...].prefix(EncodedWords.maximumLength)
      guard rest.starts(with: "=?".utf8) else { return nil }
      let mark = UInt8(ascii: "?")
      guard let first = rest[(start + 2)...].firstIndex(of: mark), first + 2 < rest.endIndex,
        rest[first + 2] == mark,
        let last = rest[(first + 3)...].firstIndex(of: mark), last + 1 < rest.endIndex,
        rest[last + 1] == UInt8(ascii: "=")
      else { return nil }
      // RFC 2231 allows a language after the charset: `utf-8*en`.
      let charset = rest[(start + 2)..<first].prefix { $0 != UInt8(ascii: "*") }
      guard !charset.isEmpty, !charset.contains(where: \.isASCIISpace) else { return nil }
      let text = rest[(first + 3)..<last]
      switch rest[first + 1] {
      case UInt8(ascii: "B"), UInt8(ascii: "b"): self.bytes = Base64.decodeRuns(text)
      case UInt8(ascii: "Q"), UInt8(ascii: "q"):
        let spaced = text.map { $0 == UInt8(ascii: "_") ? 0x20 : $0 }
        self.bytes = Hex.unescape(spaced[...], UInt8(ascii: "="))
      default: return nil
      }
      self.charset = String(decoding: charset, as: UTF8.self).asciiLowercased
      end = last + 2
    }
  }
}
