internal import Diagnostics
internal import Values

/// Finds characters that must be written as escapes, before libyaml fails on them.
///
/// libyaml reads ahead, so a character of the next document would make the current document fail.
/// Unlike YAML 1.2 and editors, libyaml also counts lines at U+0085, U+2028, and U+2029. These
/// characters are therefore forbidden too.
struct ForbiddenCharacters {
  /// The maximum number of reported characters.
  ///
  /// A file with more is most likely not text.
  private static let reported = 20

  /// The diagnostics of forbidden characters, or of a NUL byte.
  private(set) var diagnostics: [Diagnostic] = []

  /// Whether the file contains a NUL byte, which indicates a binary file.
  private(set) var isBinary = false

  /// The text with harmless characters in place of forbidden characters; nil if nothing is
  /// replaced.
  private(set) var replacement: [UInt8]?

  init(in source: SourceFile) {
    guard let first = ForbiddenCharacters.firstSuspect(in: source.text) else { return }
    let rest = Substring(source.text.utf8.dropFirst(first)).unicodeScalars
    guard rest.contains(where: ForbiddenCharacters.isForbidden) else { return }
    var bytes = Array(source.text.utf8.prefix(first))
    var offset = first
    for scalar in rest {
      defer { offset += scalar.utf8.count }
      guard ForbiddenCharacters.isForbidden(scalar) else {
        bytes += scalar.utf8
        continue
      }
      guard scalar != "\0" else {
        reject(at: source.position(ofByte: offset))
        return
      }
      bytes += "\u{FFFD}".utf8
      if diagnostics.count < ForbiddenCharacters.reported {
        diagnostics.append(diagnostic(scalar, source.position(ofByte: offset)))
      }
    }
    replacement = bytes
  }

  private mutating func reject(at position: SourcePosition) {
    isBinary = true
    let range = SourceRange(position, position.moved(by: 1))
    diagnostics = [Diagnostic(.notText, "the file must be text", at: range, label: "a NUL byte")]
  }

  private func diagnostic(_ scalar: Unicode.Scalar, _ position: SourcePosition) -> Diagnostic {
    let number = scalar.value.hexadecimal(4)
    return Diagnostic(
      .forbiddenCharacter,
      "the invisible character U+\(number) must be written as an escape",
      at: SourceRange(position, position.moved(by: 1)),
      help: "Remove the character, or write `\\u\(number)` in double quotes."
    )
  }

  /// Whether a character is non-printable in YAML 1.2 (5.1), a byte order mark, or a line
  /// separator.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E: false
    case 0..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  /// The offset of the first byte that may start a forbidden character; nil for most files.
  private static func firstSuspect(in text: String) -> Int? {
    guard suspects.containsAny(of: text) else { return nil }
    return Array(text.utf8).firstIndex(where: isSuspect)
  }

  private static let suspects = ByteSet(where: isSuspect)

  private static func isSuspect(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20...0x7E, 0x09, 0x0A, 0x0D: false
    case 0..<0x20, 0x7F, 0xC2, 0xE2, 0xEF: true
    default: false
    }
  }
}
