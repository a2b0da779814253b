internal import Synchronization

/// Knows the secrets of a run by value and takes them out of every text that leaves the program.
///
/// Secrets shorter than 8 bytes are looked for only where their owner asks for it: they may mask
/// innocent text. Each is looked for in every spelling that occurs on the way
/// (`SecretForms`, `CharacterSpelling`, `UnescapedText`). A scenario has a redactor of its own on top of the run's.
package final class Redactor: Sendable {
  /// The shortest secret, in UTF-8 bytes, that is looked for by itself.
  package static let minimumLength = 8

  /// The shortest that is looked for where its owner asks for it, as for codes and `secret.*`.
  static let leastLength = 4

  private let outer: Redactor?
  private let spellings = Mutex(SpellingIndex())

  /// Starts without secrets of its own; `outer`'s are masked too.
  package init(within outer: Redactor? = nil) { self.outer = outer }

  /// Adds a secret; from now on it is masked.
  package func add(_ secret: Secret, evenShort: Bool = false) {
    let bytes = Array(secret.reveal().utf8)
    let least = evenShort ? Redactor.leastLength : Redactor.minimumLength
    guard bytes.count >= least else { return }
    let forms = SecretForms.all(of: bytes, lineLength: Redactor.minimumLength)
    spellings.withLock { known in
      for form in forms { known.insert(form) }
    }
  }

  /// The text with every secret masked; where some overlap, one mask stands for all of them.
  ///
  /// Bytes are compared, not characters: a combining mark behind a secret must not hide it.
  package func redact(_ text: String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      let places = places(in: bytes, UnescapedText.all(of: bytes))
      return places.isEmpty ? nil : Redactor.masked(bytes, at: places)
    } ?? text
  }

  /// Where secrets are, those of the outer redactors too, since ours may overlap with theirs.
  ///
  /// `decoded` is the same text with its encoded runs decoded.
  private func places(
    in bytes: UnsafeBufferPointer<UInt8>,
    _ decoded: [UnescapedText]
  ) -> [Range<Int>] {
    let known = spellings.withLock { $0 }
    let own = known.places(in: bytes)
    let encoded = decoded.flatMap { text in
      text.origins(of: text.bytes.withUnsafeBufferPointer { known.places(in: $0) })
    }
    let others = (outer?.places(in: bytes, decoded) ?? []) + encoded
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
  ) -> String {
    var (result, end) = ([UInt8](), 0)
    result.reserveCapacity(bytes.count)
    for place in places {
      result += bytes[end..<place.lowerBound]
      result += Secret.mask.utf8
      end = place.upperBound
    }
    result += bytes[end...]
    return String(decoding: result, as: UTF8.self)
  }
}
