package import Diagnostics
internal import Values

/// A file as decoded text, with any decoding errors.
package struct DecodedText {
  /// The decoded file.
  ///
  /// If the bytes are not UTF-8, the text is empty or has replacement characters.
  package let source: SourceFile

  /// The decoding errors; empty if the file is valid UTF-8.
  package private(set) var diagnostics: [Diagnostic] = []

  /// Decodes the bytes of a file; `name` appears in diagnostics.
  package init(_ bytes: [UInt8], name: String) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      source = SourceFile(name: name, text: "")
      let range = SourceRange(at: .start)
      diagnostics = [DecodedText.diagnostic("the file is encoded in UTF-16", at: range, .notText)]
      return
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      source = SourceFile(name: name, text: String(decoding: bytes, as: UTF8.self))
      diagnose(bytes)
      return
    }
    source = SourceFile(name: name, text: text)
  }

  /// Reports the first byte that is not UTF-8.
  ///
  /// Earlier bytes are unchanged in the decoded file.
  private mutating func diagnose(_ bytes: [UInt8]) {
    guard let offset = DecodedText.firstInvalidOffset(in: bytes) else { return }
    let mark = bytes.count - bytes.withoutByteOrderMark.count
    let start = source.position(ofByte: offset - mark)
    let digits = UInt32(bytes[offset]).hexadecimal(2)
    let range = SourceRange(start, start.moved(by: 1))
    diagnostics = [DecodedText.diagnostic("the byte 0x\(digits)", at: range, .notUTF8)]
  }

  private static func firstInvalidOffset(in bytes: [UInt8]) -> Int? {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }

  private static func diagnostic(
    _ label: String,
    at range: SourceRange,
    _ code: DiagnosticCode
  ) -> Diagnostic {
    Diagnostic(
      code,
      "the file must be UTF-8",
      at: range,
      label: label,
      help: "Save the file as UTF-8."
        + (code == .notUTF8 ? " Only the first invalid byte is shown." : "")
    )
  }
}
