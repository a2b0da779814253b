internal import Glibc

/// Decodes bytes of any charset that glibc supports; no input is an error.
enum Charset {
  /// The decoded string, with U+FFFD for invalid bytes; an unknown charset is read as UTF-8.
  static func decode(_ bytes: ArraySlice<UInt8>, charset: String) -> String {
    let name = charset.asciiLowercased
    if bytes.allSatisfy({ $0 < 0x80 }), !isStateful(name) {
      return String(decoding: bytes, as: UTF8.self)
    }
    if utf8Names.contains(name) {
      // Bytes without a charset, or declared as UTF-8, that are not valid UTF-8 are most often
      // Windows-1252.
      guard String(validating: bytes, as: UTF8.self) == nil else {
        return String(decoding: bytes, as: UTF8.self)
      }
      return name == "utf-8" || name == "utf8"
        ? String(decoding: bytes, as: UTF8.self) : convert(bytes, from: "windows-1252")
    }
    return convert(bytes, from: latinNames.contains(name) ? "windows-1252" : name)
  }

  private static let utf8Names: Set<String> = ["", "utf-8", "utf8", "us-ascii", "ascii"]

  /// Labeled Latin-1, but usually Windows' superset of it, which is how browsers read them.
  private static let latinNames: Set<String> = ["iso-8859-1", "iso8859-1", "latin1", "latin-1"]

  /// Charsets in which bytes below 0x80 may mean something other than ASCII.
  private static func isStateful(_ name: String) -> Bool {
    name.hasPrefix("iso-2022") || name.hasPrefix("utf-16") || name.hasPrefix("utf-32")
      || name.hasPrefix("utf-7") || name.hasPrefix("ucs") || name.hasPrefix("hz")
      || name.hasPrefix("ebcdic") || name.hasPrefix("ibm") || name.hasPrefix("cp")
  }

  private static func convert(_ bytes: ArraySlice<UInt8>, from charset: String) -> String {
    // A slash would reach glibc's own options and its module look-up.
    let isName = charset.utf8.count <= 40 && charset.utf8.allSatisfy { $0.isASCIINameByte }
    guard isName, let conversion = Conversion(from: charset) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    return String(decoding: conversion.convert(Array(bytes)), as: UTF8.self)
  }
}

/// One iconv descriptor for conversion to UTF-8.
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

  /// Converts everything; each invalid byte becomes U+FFFD.
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

  /// Converts as much as fits into a chunk: the number of bytes read, the output, and what stopped it.
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

  /// A last character that iconv held back because a combining one might have followed.
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
