internal import Diagnostics
internal import Values
internal import YAMLTree

extension ProjectChecker {
  /// The text of a scalar that is not empty; `needs` is what the place wants it to be.
  mutating func scalar(
    _ node: YAMLNode,
    _ subject: String,
    needs: String = "a text",
    help: String? = nil
  ) -> String? {
    guard isWritten(node, subject, at: node.range) else { return nil }
    guard let scalar = node.scalar else {
      reportKind(node, subject, needs: needs, help: help)
      return nil
    }
    guard scalar.text.allSatisfy(\.isWhitespace) else { return scalar.text }
    report(.emptyValue, "\(subject) may not be blank", at: node.range)
    return nil
  }

  /// The elements of a list, and how to write one where there is none.
  mutating func elements(of node: YAMLNode, _ subject: String, help: String) -> [YAMLNode]? {
    guard isWritten(node, subject, at: node.range) else { return nil }
    if node.elements == nil { reportKind(node, subject, needs: "a list", help: help) }
    return node.elements
  }

  /// The pairs of a mapping; merge keys and keys without a value are reported and left out.
  private mutating func pairs(
    of node: YAMLNode,
    _ subject: String,
    help: String?
  ) -> NamedEntries? {
    guard isWritten(node, subject, at: node.range) else { return nil }
    guard let pairs = node.pairs else {
      reportKind(node, subject, needs: "a mapping", help: help)
      return nil
    }
    var written = NamedEntries()
    for pair in pairs {
      written.names.append(pair.name)
      if isMerge(pair) { written.isMerged = true } else { written.pairs.append(pair) }
    }
    return written
  }

  /// A mapping with a fixed set of keys; unknown ones are reported with the nearest.
  ///
  /// `keys` may be fewer than `Key` has: the others belong to another kind.
  mutating func fields<Key>(
    of node: YAMLNode,
    _ subject: String,
    _ keys: [Key],
    help: String? = nil
  ) -> Fields<Key>? where Key: RawRepresentable<String> {
    guard let written = pairs(of: node, subject, help: help) else { return nil }
    var fields = Fields<Key>(isMerged: written.isMerged)
    for pair in written.pairs {
      fields.names.insert(pair.name)
      guard keys.contains(where: { $0.rawValue == pair.name }) else {
        let nearest = reportStranger(pair.key, subject, keys)
        if let nearest { fields.names.insert(nearest) }
        continue
      }
      fields.keys[pair.name] = pair.key
      if pair.value.isMissing {
        report(.emptyValue, "`\(pair.name)` has no value", at: pair.key.range)
      } else {
        fields.values[pair.name] = pair.value
      }
    }
    return fields
  }

  private mutating func reportStranger<Key>(
    _ key: YAMLNode,
    _ subject: String,
    _ keys: [Key]
  ) -> String? where Key: RawRepresentable<String> {
    let name = key.scalar?.text ?? ""
    let known = keys.map(\.rawValue)
    let help = subject.prefix(1).uppercased() + subject.dropFirst() + " has \(known.listed())."
    if Key(rawValue: name) != nil {
      report(.misplacedKey, "\(subject) has no `\(name)`", at: key.range, help: help)
      return nil
    }
    return reportUnknown(.unknownKey, "key", key, among: known, help: help)
  }

  /// A mapping of names that the author chose; those with a wrong name or no value are left out.
  mutating func entries(of node: YAMLNode, _ subject: String, help: String) -> NamedEntries? {
    guard let written = pairs(of: node, subject, help: help) else { return nil }
    var entries = NamedEntries(isMerged: written.isMerged)
    for pair in written.pairs {
      entries.names.append(pair.name)
      if !ValueGrammar.isName(pair.name) {
        let help = "A name is a letter, then letters, digits, `_`, `-` and `:`."
        report(.badName, "`\(pair.name)` is not a name", at: pair.key.range, help: help)
      } else if pair.value.isMissing {
        report(.emptyValue, "`\(pair.name)` has no value", at: pair.key.range)
      } else {
        entries.pairs.append(pair)
      }
    }
    return entries
  }
}

/// A mapping whose keys its author chose.
struct NamedEntries {
  /// Those that can be read.
  var pairs: [YAMLPair] = []
  /// All names, those of entries with mistakes included.
  var names: [String] = []
  /// Whether a merge key stands for further entries.
  var isMerged = false
}

/// The known keys of a mapping with their values.
struct Fields<Key: RawRepresentable<String>> {
  var values: [String: YAMLNode] = [:]
  var keys: [String: YAMLNode] = [:]
  /// All keys, and those that unknown ones were most likely meant to be: they are not missing.
  var names: Set<String> = []
  /// Whether a merge key stands for further keys that are not known: then none is missing.
  let isMerged: Bool

  subscript(key: Key) -> YAMLNode? { values[key.rawValue] }

  /// The place of a key that is written.
  func place(of key: Key) -> SourceRange? { keys[key.rawValue]?.range }

  /// Whether a key is written, at least nearly, or might be.
  func has(_ key: Key) -> Bool { isMerged || names.contains(key.rawValue) }
}
