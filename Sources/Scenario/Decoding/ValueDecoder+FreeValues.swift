internal import Diagnostics
internal import JSON
internal import Values
internal import YAMLTree

extension ValueDecoder {
  /// Decodes a value of any kind.
  ///
  /// The form of a plain scalar determines its type. Quoted scalars are strings.
  func freeValue(_ node: YAMLNode, _ subject: String) -> ValueTemplate? {
    guard isWritten(node, subject) else { return nil }
    switch node.content {
    case .scalar(let scalar):
      guard let template = template(node) else { return nil }
      guard let text = template.literal else {
        return .scalar(template, kind: node.tag == .string ? .text : .any, range: node.range)
      }
      let plain = YAMLScalar(text, style: scalar.style)
      return .constant(PlainValue.value(of: plain, tag: node.tag), range: node.range)
    case .sequence(let elements):
      let values = elements.map { freeValue($0, "an element of \(subject)") }
      return values.complete().map { .list($0, range: node.range) }
    case .mapping:
      guard let written = keys(of: node, subject) else { return nil }
      return members(written.pairs) { pair in
        isPlainKey(pair.key) ? freeValue(pair.value, "`\(pair.name)`") : nil
      }.map { .mapping($0, range: node.range) }
    case .unresolved: return nil
    }
  }

  /// Decodes a mapping of names to strings, such as attributes.
  ///
  /// Numbers keep their spelling.
  func texts(_ node: YAMLNode, _ subject: String) -> ValueTemplate? {
    if node.isSoleValue {
      return whole(node, .texts, "strings") { _ = $0.texts($1, subject) }
    }
    // The service's operations use lists of `Name` and `Value` instead.
    let name = node.elements?.first?["Name"]?.scalar?.text ?? "NAME"
    guard let written = keys(of: node, subject, help: "Write `{ \(name): ... }`.") else {
      return nil
    }
    return members(written.pairs) { pair in
      guard isPlainKey(pair.key) else { return nil }
      // A null member is left out.
      if pair.value.isNull { return .constant(.null, range: pair.value.range) }
      return text(pair.value, "`\(pair.name)`").map { ValueTemplate($0) }
    }.map { .mapping($0, range: node.range) }
  }
}

extension String {
  /// The name inside `$( )`, if the whole string is `$( )` around a name; nil for other strings.
  var nameInside: String? {
    guard hasPrefix("$("), hasSuffix(")") else { return nil }
    let name = String(dropFirst(2).dropLast())
    return ValueGrammar.isName(name) ? name : nil
  }
}

extension ValueTemplate {
  /// Creates a string value, which is constant if the string contains no `$( )`.
  init(_ text: TextTemplate) {
    self =
      text.template.literal.map { .constant(.string($0), range: text.range) }
      ?? .scalar(text.template, kind: .text, range: text.range)
  }
}

extension Sequence {
  /// The elements without their optionality; nil if an element is nil.
  func complete<Value>() -> [Value]? where Element == Value? {
    var values: [Value] = []
    values.reserveCapacity(underestimatedCount)
    for element in self {
      guard let element else { return nil }
      values.append(element)
    }
    return values
  }
}
