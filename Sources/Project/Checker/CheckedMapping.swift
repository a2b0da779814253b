internal import Diagnostics
internal import YAMLTree

/// A mapping with names chosen by the author.
struct NamedEntries {
  /// The valid entries.
  var pairs: [YAMLPair] = []
  /// All names, including the names of invalid entries.
  var names: [String] = []
  /// Whether a merge key adds unknown entries.
  var isMerged = false
}

/// The known keys of a mapping with their values.
struct Fields<Key: RawRepresentable<String>> {
  var values: [String: YAMLNode] = [:]
  var keys: [String: YAMLNode] = [:]
  /// The names of all keys that do not count as missing: written keys, and the keys that the author
  /// misspelled.
  var names: Set<String> = []
  /// Whether a merge key adds unknown keys; if so, no key counts as missing.
  let isMerged: Bool

  subscript(key: Key) -> YAMLNode? { values[key.rawValue] }

  /// The place of a written key.
  func place(of key: Key) -> SourceRange? { keys[key.rawValue]?.range }

  /// Whether a key is written, misspelled, or possibly merged.
  func has(_ key: Key) -> Bool { isMerged || names.contains(key.rawValue) }
}
