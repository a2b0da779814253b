internal import Diagnostics
internal import Values
internal import YAMLTree

extension ProjectChecker {
  /// Reads a scalar that is not blank; `needs` describes the expected value.
  mutating func scalar(
    _ node: YAMLNode,
    _ subject: String,
    needs: String = "a string",
    help: String? = nil
  ) -> String? {
    guard isWritten(node, subject, at: node.range) else { return nil }
    guard let scalar = node.scalar else {
      reportKind(node, subject, needs: needs, help: help)
      return nil
    }
    guard scalar.text.allSatisfy(\.isWhitespace) else { return scalar.text }
    report(.emptyValue, "\(subject) must not be blank", at: node.range)
    return nil
  }

  /// Reads the elements of a list; `help` shows how to write a list.
  mutating func elements(of node: YAMLNode, _ subject: String, help: String) -> [YAMLNode]? {
    guard isWritten(node, subject, at: node.range) else { return nil }
    if node.elements == nil { reportKind(node, subject, needs: "a list", help: help) }
    return node.elements
  }

  /// Reads the elements of a list; also reports an empty list.
  mutating func someElements(of node: YAMLNode, _ subject: String, help: String) -> [YAMLNode]? {
    let elements = elements(of: node, subject, help: help)
    if elements?.isEmpty == true {
      report(.emptyValue, "\(subject) is empty", at: node.range, help: help)
    }
    return elements
  }

  /// Reads the pairs of a mapping; reports and omits merge keys.
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

  /// Reads a mapping with a fixed set of keys, and reports unknown keys with a suggestion.
  ///
  /// - Parameters:
  ///   - node: The value in the file.
  ///   - subject: The name of the value in messages.
  ///   - keys: The allowed keys. Other values of `Key` belong to another kind.
  ///   - help: The help for a value that is not a mapping.
  ///   - synonyms: The keys of other tools.
  ///   - reported: Unknown keys that are already reported.
  /// - Returns: The fields; nil if the value is not a mapping.
  mutating func fields<Key>(
    of node: YAMLNode,
    _ subject: String,
    _ keys: [Key],
    help: String? = nil,
    synonyms: [String: Key] = [:],
    reported: Set<String> = []
  ) -> Fields<Key>? where Key: RawRepresentable<String> {
    guard let written = pairs(of: node, subject, help: help) else { return nil }
    var fields = Fields<Key>(isMerged: written.isMerged)
    for pair in written.pairs {
      fields.names.insert(pair.name)
      guard keys.contains(where: { $0.rawValue == pair.name }) else {
        if reported.contains(pair.name) { continue }
        let nearest = reportUnexpectedEntry(pair.key, subject, keys, synonyms)
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

  private mutating func reportUnexpectedEntry<Key>(
    _ key: YAMLNode,
    _ subject: String,
    _ keys: [Key],
    _ synonyms: [String: Key]
  ) -> String? where Key: RawRepresentable<String> {
    let name = key.scalar?.text ?? ""
    let known = keys.map(\.rawValue)
    let synonym = synonyms[name.lowercased()]?.rawValue
    let help = "In \(subject), use only \(known.listed())."
    if Key(rawValue: name) != nil {
      let title = "`\(name)` is not allowed in \(subject)"
      report(.misplacedKey, title, at: key.range, help: help)
      return nil
    }
    let meant = synonym.flatMap { known.contains($0) ? $0 : nil }
    return reportUnknown(.unknownKey, "key", key, among: known, meant: meant, help: help)
  }

  /// Reads a mapping with names chosen by the author; omits entries with an invalid name or no
  /// value.
  mutating func entries(of node: YAMLNode, _ subject: String, help: String) -> NamedEntries? {
    guard let written = pairs(of: node, subject, help: help) else { return nil }
    var entries = NamedEntries(isMerged: written.isMerged)
    for pair in written.pairs {
      entries.names.append(pair.name)
      if !ValueGrammar.isName(pair.name) {
        let help = "Start with a letter. Letters, digits, `_`, `-`, and `:` can follow."
        report(.badName, "invalid name `\(pair.name)`", at: pair.key.range, help: help)
      } else if pair.value.isMissing {
        report(.emptyValue, "`\(pair.name)` has no value", at: pair.key.range)
      } else {
        entries.pairs.append(pair)
      }
    }
    return entries
  }
}
