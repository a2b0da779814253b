internal import Diagnostics
internal import Values
internal import YAMLTree

struct AttributeNameCheck: NodeDecoder {
  var context: DecodingContext

  /// Warns about unknown attribute names in the keys of a mapping.
  ///
  /// In a matcher, only `fields`, `not`, and `oneOf` contain attribute names.
  func checkAttributeNames(_ node: YAMLNode, isMatcher: Bool = false) {
    guard let pairs = node.pairs else {
      checkWritten(readIn: node, "attribute names") { decoder, written in
        if written.pairs != nil { decoder.checkAttributeNames(written, isMatcher: isMatcher) }
      }
      return
    }
    if isMatcher, MatcherKey.areAll(pairs) {
      for inner in node.alternatives where inner.pairs != nil {
        checkAttributeNames(inner, isMatcher: true)
      }
    } else if isMatcher, pairs.count == 1, pairs[0].name == MatcherKey.escape,
      pairs[0].value.pairs != nil
    {
      checkAttributeNames(pairs[0].value)
    } else {
      // A key without a value is reported already, and is often part of a string.
      for pair in pairs where !pair.value.isMissing { checkAttributeName(pair.key) }
    }
  }

  /// Checks a member of an operation's input if the member names attributes.
  func checkAttributes(inMember pair: YAMLPair) {
    switch pair.name {
    case "UserAttributes": checkAttributeMembers(pair.value)
    case "AttributeName": checkAttributeName(pair.value)
    case "UserAttributeNames", "AttributesToGet", "ReadAttributes", "WriteAttributes":
      for element in pair.value.elements ?? [] { checkAttributeName(element) }
    case "Schema", "CustomAttributes": checkDeclaredNames(pair)
    default: break
    }
  }

  /// Warns about declared names with the prefix that the service adds to them.
  private func checkDeclaredNames(_ pair: YAMLPair) {
    for element in pair.value.elements ?? [] {
      guard let node = element["Name"], let name = node.scalar?.text,
        name.hasPrefix(AttributeNames.customPrefix)
      else { continue }
      let bare = name.dropFirst(AttributeNames.customPrefix.count)
      warn(
        .prefixedDeclaration,
        "`\(pair.name)` takes names without `custom:`",
        at: node.range,
        help: "Write `\(bare)`. The pool adds `custom:` to the name."
      )
    }
  }

  /// Checks a field of an outcome if the field holds attributes.
  func checkAttributes(inField pair: YAMLPair, _ shape: ValueShape) {
    switch pair.name {
    case "attributes":
      if case .names = shape.resolved { checkAttributeNames(pair.value, isMatcher: true) }
    case "UserAttributes", "Attributes":
      if case .list = shape.resolved { checkAttributeMembers(pair.value) }
    case "AttributeName": if case .text = shape.resolved { checkWrittenNames(pair.value) }
    default: break
    }
  }

  /// Checks the attribute name that follows `attributes` in a path.
  func checkAttribute(_ name: String, in shape: ValueShape, at place: SourceRange) {
    if case .names = shape.resolved { warnOfAttribute(name, at: place) }
  }

  /// Checks the names in `Name` and `Value` pairs, at any depth of a matcher.
  private func checkAttributeMembers(_ node: YAMLNode) {
    for element in node.elements ?? [] { checkAttributeMembers(element) }
    guard let pairs = node.pairs else { return }
    if MatcherKey.areAll(pairs) {
      for pair in pairs { checkAttributeMembers(pair.value) }
    } else if let name = node["Name"] {
      checkWrittenNames(name)
    }
  }

  /// Checks a name, or the names in the `not` and `oneOf` of a matcher.
  private func checkWrittenNames(_ node: YAMLNode) {
    if node.scalar != nil { checkAttributeName(node) }
    for name in node.alternatives { checkWrittenNames(name) }
  }

  /// Warns about an unknown attribute name.
  func checkAttributeName(_ node: YAMLNode) {
    guard let name = node.scalar?.text, !name.holdsValue, !node.isNull else { return }
    warnOfAttribute(name, at: node.range)
  }

  private func warnOfAttribute(_ name: String, at place: SourceRange) {
    guard !name.isEmpty, !AttributeNames.isKnown(name) else { return }
    let nearest = AttributeNames.nearest(to: name)
    warn(
      .unlikelyAttribute,
      "`\(name)` is not a standard attribute",
      at: place,
      meant: nearest,
      help: "Write a custom attribute as `custom:\(name)`."
    )
  }
}

extension NodeDecoder {
  /// Reports an attribute that belongs in `attributes`; returns whether the key is an attribute.
  func reportAttribute(_ pair: YAMLPair, _ code: DiagnosticCode, besides names: [String]) -> Bool {
    guard names.contains("attributes"), nearest(to: pair.name, among: names) == nil,
      let attribute = AttributeNames.meant(by: pair.name)
    else { return false }
    let help = "Move it to `attributes: { \(attribute): ... }`."
    return report(code, "`\(pair.name)` belongs in `attributes`", at: pair.key.range, help: help)
  }
}

extension YAMLNode {
  /// The operands of the `not` and `oneOf` matchers.
  fileprivate var alternatives: [YAMLNode] {
    (self[MatcherKey.not].map { [$0] } ?? [])
      + (self[MatcherKey.oneOf]?.elements ?? [])
  }
}
