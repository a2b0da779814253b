internal import Diagnostics
internal import Values
internal import YAMLTree

// What stands behind a key, read as the key's shape says.
extension ProjectChecker {
  /// A text or a secret.
  mutating func text<Key: ProjectFileKey>(_ key: Key, of fields: Fields<Key>) -> DeclaredText? {
    guard let node = fields[key] else { return nil }
    switch key.shape {
    case .text(let rule, let locals): return text(node, key.subject, rule, locals: locals)
    case .secret(let variable): return secret(node, key.subject, variable: variable)
    default: preconditionFailure("no text stands behind \(key.subject)")
    }
  }

  /// `true` or `false`.
  mutating func boolean<Key: ProjectFileKey>(_ key: Key, of fields: Fields<Key>) -> Bool? {
    precondition(key.shape == .boolean, "no truth stands behind \(key.subject)")
    return fields[key].flatMap { boolean($0, key.subject) }
  }

  /// The place of a `true`; nil for `false` too.
  mutating func flag<Key: ProjectFileKey>(_ key: Key, of fields: Fields<Key>) -> SourceRange? {
    boolean(key, of: fields) == true ? fields[key]?.range : nil
  }

  /// A whole number from 1.
  mutating func count<Key: ProjectFileKey>(_ key: Key, of fields: Fields<Key>) -> Int? {
    precondition(key.shape == .count, "no number stands behind \(key.subject)")
    return fields[key].flatMap { count($0, key.subject) }
  }

  /// A time limit.
  mutating func limit<Key: ProjectFileKey>(_ key: Key, of fields: Fields<Key>) -> Duration? {
    precondition(key.shape == .limit, "no duration stands behind \(key.subject)")
    return fields[key].flatMap { limit($0, key.subject) }
  }

  /// Reports those of the keys that are not written, not even nearly.
  mutating func reportMissing<Key: ProjectFileKey>(
    _ required: [Key],
    of fields: Fields<Key>,
    _ owner: String,
    at range: SourceRange
  ) {
    let missing = required.filter { !fields.has($0) }.map(\.rawValue)
    guard !missing.isEmpty else { return }
    report(.missingKey, "\(owner) needs \(missing.listed())", at: range)
  }
}
