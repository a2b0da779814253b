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
  /// The forms of the secrets: one index, or none without secrets.
  ///
  /// Masking a string copies the list, which is one reference, under the lock.
  private let spellings = Mutex<[SpellingIndex]>([])
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
    spellings.withLock { spellings in
      if spellings.isEmpty { spellings.append(SpellingIndex()) }
      spellings[0].insert(forms, of: bytes, isPlain: isPlain, isWord: isWord)
    }
    added.withLock { _ = $0.insert(key) }
  }

  /// Returns the string with every secret masked; overlapping secrets share one mask.
  ///
  /// The comparison uses bytes, not characters: a combining mark after a secret must not hide it.
  package func redact(_ text: String) -> String { redact(text, words: true) }

  /// Returns the string with secrets masked, without those that are short words if `words` is false.
  func redact(_ text: String, words: Bool) -> String {
    Redactor.masked(text, known, words: words) ?? text
  }

  /// Returns the bytes of a string with secrets masked, without those that are short words if
  /// `words` is false.
  func redact(_ text: [UInt8], words: Bool) -> [UInt8] {
    let known = known
    return text.withUnsafeBufferPointer { Redactor.masked($0, known, words: words) } ?? text
  }

  /// Masks the secrets known now in any number of strings; nil for a string without secrets.
  package var masking: (String) -> String? {
    let known = known
    return { Redactor.masked($0, known, words: true) }
  }

  /// The forms of all secrets, including those of the outer redactors.
  private var known: [SpellingIndex] {
    let own = spellings.withLock { $0 }
    guard let outside = outer?.known, !outside.isEmpty else { return own }
    return outside + own
  }

  /// The string with its secrets masked; nil if it has none.
  private static func masked(
    _ text: String,
    _ known: [SpellingIndex],
    words: Bool
  ) -> String? {
    guard !known.isEmpty else { return nil }
    var text = text
    return text.withUTF8 { masked($0, known, words: words) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private static func masked(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ known: [SpellingIndex],
    words: Bool
  ) -> [UInt8]? {
    guard !known.isEmpty else { return nil }
    let places = places(in: bytes, of: known, words: words)
    return places.isEmpty ? nil : masked(bytes, at: places)
  }

  /// The places of secrets, in order; secrets of different redactors may overlap.
  private static func places(
    in bytes: UnsafeBufferPointer<UInt8>,
    of known: [SpellingIndex],
    words: Bool
  ) -> [Range<Int>] {
    let decoded = UnescapedText.all(of: bytes)
    if known.count == 1, decoded.isEmpty { return known[0].places(in: bytes, words: words) }
    var places: [Range<Int>] = []
    for index in known {
      places += index.places(in: bytes, words: words)
      for text in decoded {
        places += text.origins(
          of: text.bytes.withUnsafeBufferPointer { index.places(in: $0, words: words) }
        )
      }
    }
    places.sort { $0.lowerBound < $1.lowerBound }
    return places.reduce(into: []) { $0.joinOrAppend($1) }
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
