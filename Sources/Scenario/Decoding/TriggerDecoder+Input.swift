internal import Diagnostics
internal import JSON
internal import YAMLTree

// The kinds of values that triggers and their members take.
extension TriggerDecoder {
  func input(
    _ node: YAMLNode,
    _ input: TriggerMember.Input,
    _ subject: String
  ) -> ValueTemplate? {
    if input.isNested, node.isSoleValue {
      return whole(node, ValueForm(input), "trigger \(subject)") { decoder, written in
        _ = decoder.input(written, input, subject)
      }
    }
    switch input {
    case .text: return valueDecoder.text(node, subject).map { ValueTemplate($0) }
    case .texts: return texts(node, subject)
    case .values:
      guard keys(of: node, subject) != nil else { return nil }
      return valueDecoder.freeValue(node, subject)
    case .boolean:
      let value = valueDecoder.booleanTemplate(node, subject)
      return value?.value(.boolean, at: node.range) { .bool($0) }
    case .choice(let words):
      let value = valueDecoder.choice(node, subject, words)
      return value?.value(.text, at: node.range) { .string($0) }
    case .textList: return textList(node, subject)
    case .program: return program(node)
    case .members(let members): return self.members(node, members, subject)
    case .list(let members): return list(node, members, subject)
    }
  }

  private func textList(_ node: YAMLNode, _ subject: String) -> ValueTemplate? {
    let help = "Write `[ ... ]`."
    guard let elements = elements(of: node, subject, help: help) else { return nil }
    let texts = elements.map { valueDecoder.text($0, "an element of \(subject)") }
    return texts.complete().map { .list($0.map { ValueTemplate($0) }, range: node.range) }
  }

  /// Decodes a mapping of strings; reports a string instead of one.
  private func texts(_ node: YAMLNode, _ subject: String) -> ValueTemplate? {
    guard node.scalar != nil, !node.isSoleValue, !node.isMissing else {
      return valueDecoder.texts(node, subject)
    }
    let help =
      subject == "`ask`"
      ? "Write `ask: { question: ... }`. The app gets these strings as the challenge's parameters."
      : "Write `{ NAME: ... }`."
    reportKind(node, subject, needs: "a mapping", help: help)
    return nil
  }

  private func list(
    _ node: YAMLNode,
    _ members: [TriggerMember],
    _ subject: String
  ) -> ValueTemplate? {
    let help = "Write `[ \(members.sketch) ]`."
    guard let elements = elements(of: node, subject, help: help) else { return nil }
    if node.elements?.isEmpty == true {
      let title = "\(subject) needs at least one element"
      report(.missingKey, title, at: node.range, help: help)
    }
    let values = elements.map { self.members($0, members, "an element of \(subject)") }
    return values.complete().map { .list($0, range: node.range) }
  }
}

extension TriggerMember.Input {
  /// Whether the value is a mapping or a list that needs a check of `$( )` values.
  fileprivate var isNested: Bool {
    switch self {
    // A program is always literal.
    case .text, .boolean, .choice, .texts, .program: false
    case .values, .textList, .members, .list: true
    }
  }
}

extension TypedExpression {
  fileprivate func value(
    _ kind: ScalarKind,
    at range: SourceRange,
    _ constant: (Value) -> JSONValue
  ) -> ValueTemplate {
    switch self {
    case .literal(let value): .constant(constant(value), range: range)
    case .template(let text): .scalar(text.template, kind: kind, range: range)
    }
  }
}
