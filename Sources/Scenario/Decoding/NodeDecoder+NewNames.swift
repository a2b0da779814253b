internal import Diagnostics
internal import YAMLTree

extension NodeDecoder {
  /// Whether a key contains no `$( )`.
  ///
  /// A key with `$( )` is reported.
  ///
  /// If the key defines a name (`isNew`), the help suggests the name inside `$( )`.
  func isPlainKey(_ key: YAMLNode, isNew: Bool = false) -> Bool {
    guard key.scalar?.text.holdsValue == true else { return true }
    report(
      .valueNotAllowed,
      "`$(...)` is not supported in a key or a name",
      at: key.range,
      help: isNew ? key.scalar?.text.nameInside.map { "Write `\($0)`." } : nil
    )
    return false
  }

  /// Decodes a newly defined name, which must be valid, unreserved, and unique.
  func newName(_ node: YAMLNode, _ subject: String) -> String? {
    guard isPlainKey(node, isNew: true), let name = valueDecoder.name(node, subject) else {
      if let text = node.scalar?.text {
        sink.uses.refused.formUnion([text, text.nameInside ?? text])
      }
      return nil
    }
    guard !Names.roots.contains(name) else {
      sink.uses.rejectedRoots.insert(name)
      reportReserved(name, node)
      return nil
    }
    guard let first = names.defined[name] else { return name }
    return reject(
      .nameTwice,
      "duplicate name `\(name)`",
      at: node.range,
      notes: [.init("first defined here", at: first.place)]
    )
  }

  /// Reports a reserved name and suggests a similar name.
  func reportReserved(_ name: String, _ node: YAMLNode) {
    let help =
      name == "totp"
      ? "`$(totp(SECRET))` computes a code from a secret. Name the secret `totpSecret` instead."
      : "Choose another name, such as `my\(name.capitalizedFirst)`."
    report(.reservedName, "the name `\(name)` is reserved", at: node.range, help: help)
  }
}

extension NewNames {
  mutating func define(
    _ name: String,
    at place: SourceRange,
    _ shape: ValueShape,
    _ origin: Names.Definition.Origin = .saved
  ) {
    names.append((name, Names.Definition(place: place, shape: shape, origin: origin)))
  }
}
