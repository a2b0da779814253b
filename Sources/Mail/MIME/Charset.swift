internal import Glibc

/// Decodes bytes of any charset that glibc supports, without errors.
enum Charset {
  /// Decodes a string, with U+FFFD for invalid bytes; an unknown charset is read as UTF-8.
  static func decode(_ bytes: ArraySlice<UInt8>, charset: String) -> String {
    let name = charset.asciiLowercased
    if bytes.allSatisfy({ $0 < 0x80 }), !isStateful(name) {
      return String(decoding: bytes, as: UTF8.self)
    }
    if utf8Names.contains(name) {
      // Bytes that are not valid UTF-8 are usually Windows-1252 if no charset is declared.
      guard String(validating: bytes, as: UTF8.self) == nil else {
        return String(decoding: bytes, as: UTF8.self)
      }
      return name == "utf-8" || name == "utf8"
        ? String(decoding: bytes, as: UTF8.self) : convert(bytes, from: "windows-1252")
    }
    return convert(bytes, from: supersets[name] ?? name)
  }

  private static let utf8Names: Set<String> = ["", "utf-8", "utf8", "us-ascii", "ascii"]

  /// Names that usually mean a larger charset, as in browsers, or that glibc does not have.
  ///
  /// The sources are the WHATWG Encoding standard §4.2, RFC 1556, and RFC 1642.
  private static let supersets = [
    "iso-8859-1": "windows-1252", "iso8859-1": "windows-1252", "latin1": "windows-1252",
    "latin-1": "windows-1252", "iso-8859-9": "windows-1254", "iso-8859-11": "windows-874",
    "tis-620": "windows-874", "iso-8859-8-i": "windows-1255", "iso-8859-8-e": "windows-1255",
    "iso-8859-8": "windows-1255", "logical": "windows-1255", "iso-8859-6-i": "iso-8859-6",
    "iso-8859-6-e": "iso-8859-6", "gb2312": "gb18030", "gbk": "gb18030", "x-gbk": "gb18030",
    "gb_2312-80": "gb18030", "big5": "big5-hkscs",
    "x-x-big5": "big5-hkscs", "shift_jis": "cp932", "shift-jis": "cp932", "sjis": "cp932",
    "x-sjis": "cp932", "windows-31j": "cp932", "ms_kanji": "cp932", "x-euc-jp": "euc-jp",
    "euc-kr": "cp949", "ks_c_5601-1987": "cp949", "ksc5601": "cp949", "ks_c_5601": "cp949",
    "windows-949": "cp949", "x-mac-roman": "macintosh", "x-mac-cyrillic": "mac-cyrillic",
    "unicode-1-1-utf-7": "utf-7", "x-unicode-2-0-utf-7": "utf-7",
  ]

  /// Whether bytes below 0x80 may mean something other than ASCII in a charset.
  private static func isStateful(_ name: String) -> Bool {
    name.hasPrefix("iso-2022") || name.hasPrefix("utf-16") || name.hasPrefix("utf-32")
      || name.hasPrefix("utf-7") || name.hasPrefix("ucs") || name.hasPrefix("hz")
      || name.hasPrefix("ebcdic") || name.hasPrefix("ibm") || name.hasPrefix("cp")
  }

  private static func convert(_ bytes: ArraySlice<UInt8>, from charset: String) -> String {
    // A slash would select glibc's own options and its module look-up.
    let isName = charset.utf8.count <= 40 && charset.utf8.allSatisfy { $0.isASCIINameByte }
    guard isName, let conversion = Conversion(from: charset) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    return String(decoding: conversion.convert(Array(bytes)), as: UTF8.self)
  }
}

/// An iconv descriptor for conversion to UTF-8.
@safe
private struct Conversion: ~Copyable {
  private let descriptor: iconv_t

  init?(from charset: String) {
    let descriptor = unsafe iconv_open("UTF-8", charset)
    // iconv_open's error is (iconv_t)-1.
    guard let opened = unsafe descriptor, Int(bitPattern: opened) != -1 else { return nil }
    unsafe self.descriptor = opened
  }

  deinit { unsafe iconv_close(descriptor) }

  /// Converts all bytes; each invalid byte becomes U+FFFD.
  consuming func convert(_ input: [UInt8]) -> [UInt8] {
    var input = input.map(CChar.init(bitPattern:))
    var output: [UInt8] = []
    var consumed = 0
    while consumed < input.count {
      let step = chunk(&input, from: consumed)
      consumed += step.consumed
      output += step.text
      let isStuck = step.consumed == 0 && step.text.isEmpty
      guard isStuck || (step.code != 0 && step.code != E2BIG) else { continue }
      output += "\u{FFFD}".utf8
      if step.code == EINVAL { break }
      consumed += 1
    }
    return output + rest()
  }

  /// Converts as many bytes as fit into a chunk.
  ///
  /// Returns the number of bytes read, the output, and the error code.
  private func chunk(
    _ input: inout [CChar],
    from start: Int
  ) -> (consumed: Int, text: [UInt8], code: CInt) {
    var buffer = [CChar](repeating: 0, count: 4096)
    var inputLeft = input.count - start
    var outputLeft = buffer.count
    let code: CInt = unsafe input.withUnsafeMutableBufferPointer { source in
      unsafe buffer.withUnsafeMutableBufferPointer { target in
        var from = unsafe source.baseAddress.map { unsafe $0 + start }
        var to = target.baseAddress
        let result = unsafe iconv(descriptor, &from, &inputLeft, &to, &outputLeft)
        return result == .max ? errno : 0
      }
    }
    let written = buffer.prefix(buffer.count - outputLeft).map(UInt8.init(bitPattern:))
    return (input.count - start - inputLeft, written, code)
  }

  /// Returns the last character, which iconv holds back in case a combining character follows.
  private func rest() -> [UInt8] {
    var buffer = [CChar](repeating: 0, count: 64)
    var outputLeft = buffer.count
    unsafe buffer.withUnsafeMutableBufferPointer { target in
      var to = target.baseAddress
      unsafe iconv(descriptor, nil, nil, &to, &outputLeft)
    }
    return buffer.prefix(buffer.count - outputLeft).map(UInt8.init(bitPattern:))
  }
}
