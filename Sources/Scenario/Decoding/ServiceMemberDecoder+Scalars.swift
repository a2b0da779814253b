internal import CognitoModel
internal import Diagnostics
internal import JSON
internal import Values
internal import YAMLTree

extension ServiceMemberDecoder {
  func leaf(
    _ node: YAMLNode,
    _ shape: Shape,
    _ subject: String
  ) -> ValueTemplate? {
    let expected = ValueShape.service(shape)
    guard
      scalar(node, subject, needs: expected.kindDescription, wrongKind: rules.wrongKind) != nil,
      let template = valueDecoder.template(node, as: expected)
    else { return nil }
    guard let text = template.literal else {
      if rules.isStrict, shape.isSettled {
        checkCells(readIn: node, "\(subject) \(shape.name)") { decoder, cell in
          _ = decoder.leaf(cell, shape, subject)
        }
      }
      return .scalar(template, kind: shape.scalarKind, range: node.range)
    }
    guard let value = constant(text, shape, subject, node) else { return nil }
    check(value, shape, subject, node)
    return .constant(value, range: node.range)
  }

  /// Converts a literal to the type that the service requires.
  private func constant(
    _ text: String,
    _ shape: Shape,
    _ subject: String,
    _ node: YAMLNode
  ) -> JSONValue? {
    switch shape.scalarKind {
    case .text, .any, .whole: return .string(text)
    case .boolean:
      return valueDecoder.boolean(text, subject, at: node.range, rules.wrongKind).map { .bool($0) }
    case .integer:
      if let number = Int(text), shape.holds(number) { return .integer(number) }
    case .number: if let number = JSONNumber(text) { return .number(number) }
    }
    if isForeignValue(node) { return nil }
    return reject(
      rules.wrongKind,
      "\(subject) must be \(shape.numberKind(of: text))",
      at: node.range
    )
  }

  /// Whether an invalid string is a value in another tool's notation, which is already reported.
  ///
  /// The service would reject the string, so the earlier warning becomes an error.
  private func isForeignValue(_ node: YAMLNode) -> Bool {
    guard node.scalar?.text.utf8.contains(where: ForeignValue.startsWith) == true else {
      return false
    }
    return sink.escalate(.dollarBraceText, in: node.range)
  }

  /// Checks a value against a type's limits and reports the first violation.
  func check(
    _ value: JSONValue,
    _ shape: Shape,
    _ subject: String,
    _ node: YAMLNode
  ) {
    guard rules.isStrict, let constraint = shape.constraints(brokenBy: value).plainest,
      !isForeignValue(node)
    else { return }
    let words = ConstraintMessage(constraint, value)
    report(
      rules.code(for: constraint),
      "\(subject) \(words.title)",
      at: node.range,
      label: words.label,
      help: words.help
    )
  }
}

extension Shape {
  /// The kind of value that a scalar becomes.
  fileprivate var scalarKind: ScalarKind {
    switch kind {
    case .integer, .long: .integer
    case .timestamp: .number
    case .boolean: .boolean
    case .text, .blob: .text
    case .structure, .list, .map, .document: .any
    }
  }

  /// Whether the shape is a mapping or a list.
  var isNested: Bool {
    switch kind {
    case .structure, .list, .map: true
    case .text, .blob, .integer, .long, .timestamp, .boolean, .document: false
    }
  }

  /// Whether only some strings are valid for the shape.
  fileprivate var isSettled: Bool {
    switch kind {
    case .integer, .long, .timestamp, .boolean, .text: true
    case .blob, .structure, .list, .map, .document: false
    }
  }

  /// The required kind of number; with limits if the text is a whole number beyond them.
  fileprivate func numberKind(of text: String) -> String {
    guard scalarKind == .integer else { return "a number" }
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    guard !digits.isEmpty, digits.allSatisfy(\.isASCIIDigit) else { return "a whole number" }
    if case .integer = kind { return "a whole number from \(Int32.min) to \(Int32.max)" }
    return "a whole number that fits in a signed 64-bit integer"
  }

  /// Whether a number fits into the integer type.
  fileprivate func holds(_ number: Int) -> Bool {
    if case .integer = kind { return Int32(exactly: number) != nil }
    return true
  }
}
