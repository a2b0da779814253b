package import Diagnostics
internal import YAMLTree

/// What people wrote of a scenario and of the pools that it runs on: no pool made that up, whatever it
/// looks like.
package struct WrittenTexts: Sendable {
  /// The texts of each file; scenarios share those of their pools.
  private var files: [Set<String>]

  /// Takes what stands in a file.
  package init(_ source: SourceFile) {
    var texts = Set(GeneratedText(source.text).parts.compactMap(\.written))
    let roots = YAMLStream(reading: source).documents.compactMap(\.root)
    texts.formUnion(roots.flatMap(\.leaves).compactMap { $0.scalar?.text })
    files = [texts]
  }

  /// What stands in several files.
  package init(_ parts: [WrittenTexts] = []) { files = parts.flatMap(\.files) }

  /// Whether a text stands there as a value or as a part of one.
  func has(_ text: String) -> Bool { files.contains { $0.contains(text) } }

  /// Whether some of what looks made up stands there.
  func has(_ bytes: ArraySlice<UInt8>) -> Bool { has(String(decoding: bytes, as: UTF8.self)) }
}

extension GeneratedText.Part {
  /// What looks made up; nil for words.
  fileprivate var written: String? {
    switch self {
    case .words: nil
    case .made(let bytes), .moment(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }
}

/// Which made-up values of the two sides stand for the same thing, as far as a scenario has shown them.
///
/// A value that first came where the other side had another one is that one's counterpart from then on:
/// a user's `sub` must be the same in the token as it was after the sign-up, on either side.
struct ValuePairs {
  private var counterparts: [ArraySlice<UInt8>: ArraySlice<UInt8>] = [:]
  private var origins: [ArraySlice<UInt8>: ArraySlice<UInt8>] = [:]

  /// Whether two values may stand for the same thing; from now on they do.
  mutating func pair(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Bool {
    switch (counterparts[a], origins[b]) {
    case (nil, nil):
      counterparts[a] = b
      origins[b] = a
      return true
    case (let known?, let origin?): return known == b && origin == a
    default: return false
    }
  }

  /// Whether it is known already that two values stand for the same thing.
  private func has(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Bool {
    counterparts[a] == b && origins[b] == a
  }

  /// Whether two texts are the same but for what each side made up; what is `written` nobody made up.
  ///
  /// Where `isKnown` is asked for, only such values may differ as are known to stand for the same thing.
  mutating func match(
    _ a: String,
    _ b: String,
    _ written: WrittenTexts,
    isKnown: Bool = false
  ) -> Bool {
    if a == b { return true }
    let (left, right) = (GeneratedText(a).parts, GeneratedText(b).parts)
    guard left.count == right.count else { return false }
    var pairs = self
    for (one, other) in zip(left, right) {
      switch (one, other) {
      case (.words(let one), .words(let other)): guard one == other else { return false }
      case (.moment(let one), .moment(let other)):
        guard one == other || !written.has(one) && !written.has(other) else { return false }
      case (.made(let one), .made(let other)):
        if one == other && written.has(one) { continue }
        guard !written.has(one), !written.has(other) else { return false }
        guard isKnown ? pairs.has(one, other) : pairs.pair(one, other) else { return false }
      default: return false
      }
    }
    self = pairs
    return true
  }
}
