internal import FoundationEssentials
internal import Synchronization

/// Knows the secrets of a run by value and takes them out of every text that leaves the program.
///
/// Secrets shorter than 8 bytes are looked for only where their owner asks for it: they may mask
/// innocent text. Each is looked for as it stands and in the encodings that occur on the way: JSON, percent, Base64 and
/// quoted-printable. A scenario has a redactor of its own on top of the run's.
package final class Redactor: Sendable {
  /// The shortest secret, in UTF-8 bytes, that is looked for by itself.
  package static let minimumLength = 8

  /// The shortest that is looked for where its owner asks for it, as for codes and `secret.*`.
  package static let leastLength = 4

  private let outer: Redactor?
  /// None twice, longest first: every text that leaves is held against all of them.
  private let spellings = Mutex<[String]>([])

  /// Starts without secrets of its own; `outer`'s are masked too.
  package init(within outer: Redactor? = nil) { self.outer = outer }

  /// Adds a secret; from now on it is masked.
  package func add(_ secret: Secret, evenShort: Bool = false) {
    let text = secret.reveal()
    let least = evenShort ? Redactor.leastLength : Redactor.minimumLength
    guard text.utf8.count >= least else { return }
    let all = Redactor.spellings(of: text)
    spellings.withLock { known in
      for spelling in all where !known.contains(spelling) {
        let place = known.firstIndex { $0.utf8.count < spelling.utf8.count }
        known.insert(spelling, at: place ?? known.endIndex)
      }
    }
  }

  /// The text with every secret masked, longest first.
  package func redact(_ text: String) -> String {
    allSpellings.reduce(text) { text, spelling in
      text.replacingBytes(of: spelling, with: Secret.mask) ?? text
    }
  }

  /// Those of the outer redactors too: one of ours may be a part of one of theirs.
  private var allSpellings: [String] {
    let own = spellings.withLock { $0 }
    let others = outer?.allSpellings ?? []
    return others.isEmpty ? own : (own + others).sorted { $0.utf8.count > $1.utf8.count }
  }

  private static func spellings(of text: String) -> Set<String> {
    var spellings: Set<String> = [text, percentEncoded(text), quotedPrintable(text)]
    spellings.insert(jsonEscaped(text))
    let base64 = Data(text.utf8).base64EncodedString()
    spellings.insert(base64)
    spellings.insert(base64.replacing("=", with: ""))
    return spellings
  }

  private static func jsonEscaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }

  private static func percentEncoded(_ text: String) -> String {
    escaped(text, by: "%") { byte in
      !ValueGrammar.isLetter(byte) && !ValueGrammar.isDigit(byte) && !"-._~".utf8.contains(byte)
    }
  }

  private static func quotedPrintable(_ text: String) -> String {
    escaped(text, by: "=") { $0 == UInt8(ascii: "=") || $0 >= 0x80 }
  }

  /// The bytes that need it as two hexadecimal digits behind a mark; most tokens need it nowhere.
  private static func escaped(
    _ text: String,
    by mark: String,
    where needsIt: (UInt8) -> Bool
  ) -> String {
    guard text.utf8.contains(where: needsIt) else { return text }
    return text.utf8.map { byte in
      needsIt(byte) ? mark + hexadecimal(byte) : String(UnicodeScalar(byte))
    }.joined()
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "0" + digits : digits
  }
}
