internal import Diagnostics
internal import Values
internal import YAMLTree

// Readers for the shapes of values.
extension ProjectChecker {
  /// Reads a string or a secret.
  mutating func text<Key: ProjectFileKey>(_ key: Key, of fields: Fields<Key>) -> DeclaredString? {
    guard let node = fields[key] else { return nil }
    switch key.shape {
    case .text(let rule, let locals): return text(node, key.subject, rule, locals: locals)
    case .secret(let variable): return secret(node, key.subject, variable: variable)
    default: preconditionFailure("\(key.subject) is not a string")
    }
  }

  /// Reads a mapping of names to strings; empty without the key.
  mutating func texts<Key: ProjectFileKey>(
    _ key: Key,
    of fields: Fields<Key>,
    help: String
  ) -> [DeclaredVariable] {
    let entries = fields[key].flatMap { self.entries(of: $0, key.subject, help: help) }
    return (entries?.pairs ?? []).compactMap { pair in
      text(pair.value, "`\(pair.name)`").map { DeclaredVariable(name: pair.name, text: $0) }
    }
  }

  /// Reads `true` or `false`.
  mutating func boolean<Key: ProjectFileKey>(_ key: Key, of fields: Fields<Key>) -> Bool? {
    precondition(key.shape == .boolean, "\(key.subject) is not a boolean")
    let needs = "`true` or `false`"
    guard let node = fields[key], let text = writtenText(node, key.subject, needs: needs) else {
      return nil
    }
    if text == "true" { return true }
    if text == "false" { return false }
    let nearest =
      PlainBoolean.suggestion(for: text) ?? Suggestion.nearest(to: text, among: ["true", "false"])
    report(.badBoolean, "\(key.subject) must be \(needs)", at: node.range, meant: nearest)
    return nil
  }

  /// Returns the place of a `true`; nil for `false`.
  mutating func flag<Key: ProjectFileKey>(_ key: Key, of fields: Fields<Key>) -> SourceRange? {
    boolean(key, of: fields) == true ? fields[key]?.range : nil
  }

  /// Reads a whole number of at least 1.
  mutating func count<Key: ProjectFileKey>(_ key: Key, of fields: Fields<Key>) -> Int? {
    precondition(key.shape == .count, "\(key.subject) is not a number")
    guard let node = fields[key], let text = writtenText(node, key.subject, needs: "a number")
    else { return nil }
    if let number = Int(text), number >= 1, text.utf8.first != UInt8(ascii: "+") { return number }
    let limits = (1...Int.max).limits(for: text)
    let title = "\(key.subject) must be a whole number \(limits)"
    // A number is written without a sign.
    let meant = Int(text).flatMap { $0 >= 1 ? String($0) : nil }
    report(.badNumber, title, at: node.range, meant: meant)
    return nil
  }

  /// Reads a time limit, longer than zero.
  mutating func limit<Key: ProjectFileKey>(_ key: Key, of fields: Fields<Key>) -> Duration? {
    precondition(key.shape == .limit, "\(key.subject) is not a duration")
    guard let node = fields[key], let text = writtenText(node, key.subject, needs: "a duration")
    else { return nil }
    do throws(DurationSyntaxError) {
      let duration = try Duration(authored: text)
      if duration > .zero { return duration }
      report(.badDuration, "\(key.subject) must be longer than `0s`", at: node.range)
    } catch {
      let words = DurationMessage(error.reason, in: text)
      report(.badDuration, words.title, at: node.range, label: words.label, help: words.help)
    }
    return nil
  }

  /// Reports a kind that is missing, or not in `known`.
  mutating func checkKind<Key: ProjectFileKey>(
    _ key: Key,
    of fields: Fields<Key>,
    _ owner: String,
    _ pair: YAMLPair,
    _ known: [String],
    synonyms: [String: String] = [:]
  ) {
    let help = "Use \(known.listed("or"))."
    guard let node = fields[key] else {
      guard !fields.has(key) else { return }
      let title = "the \(owner) `\(pair.name)` needs `kind`"
      return report(.missingKey, title, at: pair.key.range, help: help)
    }
    guard let text = writtenText(node, "`kind`"), !known.contains(text) else { return }
    let meant = synonyms[text.lowercased()]
    reportUnknown(
      .unknownKind,
      "kind of \(owner)",
      node,
      among: known,
      meant: meant,
      help: help
    )
  }

  /// Reports missing required keys, except keys that are misspelled.
  mutating func reportMissing<Key: ProjectFileKey>(
    _ required: [Key],
    of fields: Fields<Key>,
    _ owner: String,
    at range: SourceRange,
    help: String? = nil
  ) {
    let missing = required.filter { !fields.has($0) }.map(\.rawValue)
    guard !missing.isEmpty else { return }
    report(.missingKey, "\(owner) needs \(missing.listed())", at: range, help: help)
  }
}

extension ProjectChecker {
  /// Reads a literal string; `$(...)` in it is an error.
  mutating func writtenText(
    _ node: YAMLNode,
    _ subject: String,
    needs: String = "a string",
    help: String? = nil
  ) -> String? {
    guard let text = scalar(node, subject, needs: needs, help: help) else { return nil }
    guard !text.contains("$(") else {
      report(
        .mustBeWrittenOut,
        "\(subject) must be a literal: `$(...)` is not supported here",
        at: node.range
      )
      return nil
    }
    return text
  }
}
