internal import Synchronization

/// Masks the secrets of a run, by value, in everything that leaves the program.
///
/// Secrets shorter than 8 bytes are masked only on request, because they may mask unrelated text.
/// Those that consist of letters, such as `test`, are masked only as whole words, and not in a
/// report's own text. The values of a report are masked before the report is written.
/// Each secret is found in every known spelling (`SecretForms`, `CharacterSpelling`,
/// `UnescapedText`). A scenario's redactor extends that of the run.
package final class Redactor: Sendable {
  /// The minimum length of a secret that is masked by default, in UTF-8 bytes.
  package static let minimumLength = 8

  /// The minimum length of a secret that is masked on request, as for codes and `secret.*`.
  static let leastLength = 4

  private let outer: Redactor?
  private let spellings = Mutex(SpellingIndex())
  /// The secrets whose forms `spellings` has; steps add the same secrets repeatedly.
  private let added = Mutex<Set<SecretBytes>>([])

  /// Creates a redactor without secrets, which also masks the secrets of `outer`.
  package init(within outer: Redactor? = nil) { self.outer = outer }

  /// Adds a secret, which is masked from now on.
  ///
  /// `evenShort` also accepts a secret of 4 to 7 bytes. A shorter secret is ignored.
  package func add(_ secret: Secret, evenShort: Bool = false) {
    let bytes = Array(secret.reveal().utf8)
    let least = evenShort ? Redactor.leastLength : Redactor.minimumLength
    let key = SecretBytes(bytes: bytes)
    guard bytes.count >= least, !added.withLock({ $0.contains(key) }) else { return }
    let isPlain = SecretForms.isPlain(bytes)
    let forms = SecretForms.all(of: bytes, isPlain: isPlain, lineLength: Redactor.minimumLength)
    let isWord = bytes.count < Redactor.minimumLength && bytes.allSatisfy(\.isASCIILetter)
    spellings.withLock { $0.insert(forms, of: bytes, isPlain: isPlain, isWord: isWord) }
    added.withLock { _ = $0.insert(key) }
  }

  /// Returns the string with every secret masked; overlapping secrets share one mask.
  ///
  /// The comparison uses bytes, not characters: a combining mark after a secret must not hide it.
  package func redact(_ text: String) -> String { redact(text, words: true) }

  /// Returns the string with secrets masked, without those that are short words if `words` is false.
  func redact(_ text: String, words: Bool) -> String {
    guard hasSecrets else { return text }
    var text = text
    return text.withUTF8 { bytes in
      let places = places(in: bytes, UnescapedText.all(of: bytes), words: words)
      return places.isEmpty
        ? nil : String(decoding: Redactor.masked(bytes, at: places), as: UTF8.self)
    } ?? text
  }

  /// Returns the bytes of a string with secrets masked, without those that are short words if
  /// `words` is false.
  func redact(_ text: [UInt8], words: Bool) -> [UInt8] {
    guard hasSecrets else { return text }
    return text.withUnsafeBufferPointer { bytes in
      let places = places(in: bytes, UnescapedText.all(of: bytes), words: words)
      return places.isEmpty ? text : Redactor.masked(bytes, at: places)
    }
  }

  private var hasSecrets: Bool {
    !spellings.withLock(\.isEmpty) || outer?.hasSecrets == true
  }

  /// The places of secrets, including those of the outer redactors, because they may overlap.
  ///
  /// `decoded` is the string with its encoded runs decoded.
  private func places(
    in bytes: UnsafeBufferPointer<UInt8>,
    _ decoded: [UnescapedText],
    words: Bool
  ) -> [Range<Int>] {
    let outside = outer?.places(in: bytes, decoded, words: words) ?? []
    guard let known = spellings.withLock({ $0.isEmpty ? nil : $0 }) else { return outside }
    let own = known.places(in: bytes, words: words)
    if decoded.isEmpty, outside.isEmpty { return own }
    let encoded = decoded.flatMap { text in
      text.origins(of: text.bytes.withUnsafeBufferPointer { known.places(in: $0, words: words) })
    }
    let others = outside + encoded
    if others.isEmpty { return own }
    var joined: [Range<Int>] = []
    for place in (own + others).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      joined.joinOrAppend(place)
    }
    return joined
  }

  private static func masked(
    _ bytes: UnsafeBufferPointer<UInt8>,
    at places: [Range<Int>]
  ) -> [UInt8] {
    var (result, end) = ([UInt8](), 0)
    result.reserveCapacity(bytes.count)
    for place in places {
      result += bytes[end..<place.lowerBound]
      result += Secret.mask.utf8
      end = place.upperBound
    }
    result += bytes[end...]
    return result
  }
}

/// The bytes of a secret, hashed in one call; an array hashes each element in a call of its own.
private struct SecretBytes: Hashable {
  let bytes: [UInt8]

  func hash(into hasher: inout Hasher) {
    // The last bytes are enough to distinguish tokens, which end with a signature.
    bytes.suffix(32).withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
