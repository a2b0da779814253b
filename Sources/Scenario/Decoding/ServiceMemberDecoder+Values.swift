internal import CognitoModel
internal import Diagnostics
internal import JSON
internal import YAMLTree

extension ServiceMemberDecoder {
  func memberValue(
    _ node: YAMLNode,
    _ shape: Shape,
    _ subject: String
  ) -> ValueTemplate? {
    if node.omitsMember { return .constant(.null, range: node.range) }
    if shape.isNested, node.isSoleValue {
      return whole(node, ValueForm(shape), "\(subject) \(shape.name)") { decoder, written in
        _ = decoder.memberValue(written, shape, subject)
      }
    }
    switch shape.kind {
    case .structure(let structure):
      let members = members(node, of: structure.members, subject)
      return members.map { .mapping($0, range: node.range) }
    case .list(let element, let count): return list(node, of: element, count, subject)
    case .map(let key, let value, let count): return map(node, key, value, count, subject)
    case .document: return valueDecoder.freeValue(node, subject)
    case .text, .blob, .integer, .long, .timestamp, .boolean:
      return leaf(node, shape, subject)
    }
  }

  private func check(
    _ count: Int,
    _ bounds: Bounds,
    _ what: String,
    _ subject: String,
    at range: SourceRange
  ) {
    guard rules.isStrict else { return }
    let code = rules.isGiven ? DiagnosticCode.badGivenMember : .memberOutOfBounds
    if let minimum = bounds.minimum, count < minimum {
      report(code, "\(subject) needs at least \(minimum.counting(what))", at: range)
    }
    if let maximum = bounds.maximum, count > maximum {
      report(code, "\(subject) can have at most \(maximum.counting(what))", at: range)
    }
  }

  private func list(
    _ node: YAMLNode,
    of element: Shape,
    _ count: Bounds,
    _ subject: String
  ) -> ValueTemplate? {
    guard
      let elements = elements(
        of: node,
        subject,
        help: element.formOfPairs(node, in: source)
          ?? (element.isNested ? "Write `[ { ... } ]`." : "Write `[ ... ]`."),
        wrongKind: rules.wrongKind
      )
    else { return nil }
    check(elements.count, count, "element", subject, at: node.shownRange)
    var inner = self
    // Lists are not merged into the default, so their elements must be complete.
    inner.rules.requiresRequiredMembers = true
    if rules.isGiven { reportNulls(in: elements, subject) }
    let inside = "an element of \(subject)"
    let values = elements.map { inner.memberValue($0, element, inside) }
    return values.complete().map { .list($0, range: node.range) }
  }

  private func reportNulls(in elements: [YAMLNode], _ subject: String) {
    for value in elements where value.omitsMember {
      report(
        rules.wrongKind,
        "an element of \(subject) can't be null",
        at: value.range,
        help: "Remove the element. For an empty list, write `[]`."
      )
    }
  }

  private func map(
    _ node: YAMLNode,
    _ key: Shape,
    _ value: Shape,
    _ count: Bounds,
    _ subject: String
  ) -> ValueTemplate? {
    guard let written = keys(of: node, subject, wrongKind: rules.wrongKind) else { return nil }
    check(written.pairs.count, count, "member", subject, at: node.shownRange)
    return members(written.pairs) { pair in
      guard isPlainKey(pair.key) else { return nil }
      let name = pair.name.isEmpty ? "a key of \(subject)" : "the key `\(pair.name)`"
      check(.string(pair.name), key, name, pair.key)
      return memberValue(pair.value, value, "`\(pair.name)`")
    }.map { .mapping($0, range: node.range) }
  }
}
