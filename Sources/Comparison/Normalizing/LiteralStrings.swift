package import Diagnostics
internal import JSON
internal import YAMLTree

/// The strings in the files of a scenario and its pools, which no pool generates.
package struct LiteralStrings: Sendable {
  /// The strings of each file.
  ///
  /// Scenarios that use the same pools share the pools' sets.
  private var files: [Set<String>]

  /// Collects the strings in a file.
  package init(_ source: SourceFile) {
    var texts = Set(GeneratedText(source.text).parts.compactMap(\.written))
    let roots = YAMLStream(reading: source).documents.compactMap(\.root)
    texts.formUnion(roots.flatMap(\.leaves).compactMap { $0.scalar?.text })
    files = [texts]
  }

  /// Combines the strings of several files.
  package init(_ parts: [LiteralStrings] = []) { files = parts.flatMap(\.files) }

  /// Whether the files contain a string as a value, or as a part of a value that looks generated.
  func has(_ text: String) -> Bool { files.contains { $0.contains(text) } }

  /// Whether a part that looks generated is in the files.
  func has(_ bytes: ArraySlice<UInt8>) -> Bool { has(String(decoding: bytes, as: UTF8.self)) }
}

extension GeneratedText.Part {
  /// The string of the part if it looks generated; nil for words.
  fileprivate var written: String? {
    switch self {
    case .words: nil
    case .made(let bytes), .moment(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }
}

/// The pairs of generated values that identify the same thing on the two sides.
///
/// Two values that first appear in the same place become a pair. After that, each must appear with
/// the other. For example, the token must contain the `sub` from the sign-up on both sides.
struct ValuePairs {
  private var counterparts: [ArraySlice<UInt8>: ArraySlice<UInt8>] = [:]
  private var origins: [ArraySlice<UInt8>: ArraySlice<UInt8>] = [:]

  /// Returns whether two values can be a pair, and records the pair.
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

  /// Whether two values are a known pair.
  private func has(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Bool {
    counterparts[a] == b && origins[b] == a
  }

  /// Whether two strings are equal except for generated values.
  ///
  /// Strings in `written` are not generated.
  ///
  /// With `isKnown`, only known pairs may differ.
  mutating func match(
    _ a: String,
    _ b: String,
    _ written: LiteralStrings,
    isKnown: Bool = false
  ) -> Bool {
    if a.hasSameBytes(as: b) { return true }
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
