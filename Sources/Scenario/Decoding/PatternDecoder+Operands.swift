internal import Diagnostics
internal import JSON
internal import Values
internal import YAMLTree

// Operands of matchers.
extension PatternDecoder {
  /// Decodes a limit, which must be of the same kind as the value.
  ///
  /// For example, a number can't be compared with a word.
  func limit(
    _ node: YAMLNode,
    _ word: MatcherKey,
    _ place: PatternPlace
  ) -> Template? {
    let subject = "`\(word.rawValue)`"
    guard let template = valueDecoder.text(node, subject)?.template else { return nil }
    guard let literal = template.literal else {
      checkCells(readIn: node, "\(subject) \(place.identity)") { decoder, cell in
        _ = decoder.limit(cell, word, place)
      }
      return template
    }
    return isLimit(literal, node, subject, place) ? template : nil
  }

  /// Whether a literal can be compared with the value.
  ///
  /// A comparison that is never true is only a warning.
  private func isLimit(
    _ literal: String,
    _ node: YAMLNode,
    _ subject: String,
    _ place: PatternPlace
  ) -> Bool {
    switch place.shape.resolved {
    case .number where JSONNumber(literal) == nil && Instant(literal) == nil,
      .status where JSONNumber(literal) == nil:
      let needs = place.isTime ? "a time" : "a number"
      let help = place.isTime ? "Write a time such as `$(now-1d)` or `2026-11-22`." : nil
      return !report(.badOperand, "\(subject) needs \(needs) here", at: node.range, help: help)
    case .duration: return valueDecoder.duration(node, subject) != nil
    case .choice, .words:
      warnOfLimit(subject, node, "\(place.subject) is one of a fixed set of words")
    case .any where literal.isWord, .text where literal.isWord:
      warnOfLimit(subject, node, "this is a string")
    case .text where place.isNeverNumber:
      warnOfLimit(subject, node, "\(place.subject) is a string")
    default: break
    }
    return true
  }

  private func warnOfLimit(_ subject: String, _ node: YAMLNode, _ label: String) {
    let title = "\(subject) compares only numbers, durations, and times"
    warn(.badOperand, title, at: node.range, label: label)
  }

  func kind(_ node: YAMLNode, _ place: PatternPlace) -> JSONKind? {
    let names = ["string", "number", "boolean", "list", "mapping", "null"]
    guard let text = valueDecoder.writtenText(node, "`is`") else { return nil }
    if let kind = JSONKind(rawValue: text), names.contains(text) {
      if place.shape.canBe(kind) { return kind }
      return reject(
        .impossible,
        "\(place.subject) is never a \(text)",
        at: node.range,
        label: "\(place.subject) is \(place.shape.kindDescription)"
      )
    }
    let meant = ["text": "string", "object": "mapping", "array": "list", "bool": "boolean"]
    let nearest = meant[text] ?? nearest(to: text, among: names)
    return reject(
      .badOperand,
      "`is` must be the name of a kind",
      at: node.range,
      meant: nearest,
      help: "Use \(names.listed("or"))."
    )
  }

  /// Decodes a length, which is a count or a matcher for a count.
  func length(_ node: YAMLNode) -> Pattern? {
    // A scalar is checked below, with its own diagnostics.
    let shape = node.scalar == nil ? ValueShape.number : .any
    guard let pattern = pattern(node, PatternPlace(name: "length", shape: shape)) else {
      return nil
    }
    guard case .equal(let template) = pattern.form else { return pattern }
    guard let text = template.literal else {
      checkCells(readIn: node, "length") { decoder, cell in _ = decoder.length(cell) }
      return pattern
    }
    if let count = Int(text), count >= 0 { return pattern }
    return reject(.badOperand, "`length` must be a whole number of at least 0", at: node.range)
  }
}

extension String {
  /// Whether the string starts with a letter, unlike a number, duration, or instant.
  fileprivate var isWord: Bool { first?.isLetter == true }
}
