internal import Diagnostics
internal import JSON
internal import Values
internal import YAMLTree

extension FlowDecoder {
  /// A value that a flow returns.
  struct Returned {
    var name: String
    var value: ValueTemplate?
    var shape: ValueShape

    var field: OutcomeField { OutcomeField(name, shape, "A value that the flow returns.") }
    var variable: Variable? { value.map { Variable(name: name, value: $0) } }
  }

  func returns(_ node: YAMLNode) -> [Returned] {
    if let elements = node.elements { return listedReturns(elements, node) }
    let help = "Write a mapping of names to values: `returns: { NAME: $(value) }`."
    guard let written = keys(of: node, "`returns`", help: help) else { return [] }
    return written.pairs.compactMap { pair in
      let name = isPlainKey(pair.key) ? valueDecoder.name(pair.key, "a name in `returns`") : nil
      let value = valueDecoder.freeValue(pair.value, "`\(pair.name)`")
      guard let name else { return nil }
      // In `expect`, a returned value named `error` would look like an error from the pool.
      if name == OutcomePath.error {
        report(.reservedName, "the name `error` is reserved", at: pair.key.range)
      }
      return Returned(name: name, value: value, shape: knownShape(of: value, pair.value))
    }
  }

  /// Reports returned values in a list and returns them with only their names.
  private func listedReturns(_ elements: [YAMLNode], _ node: YAMLNode) -> [Returned] {
    let listed = ListedName.all(in: elements)
    let forms = listed.map { $0.returned(in: source) }
    let sketch = forms.isEmpty ? "NAME: $(value)" : forms.joined(separator: ", ")
    reportKind(node, "`returns`", needs: "a mapping", help: "Write `returns: { \(sketch) }`.")
    return listed.map { Returned(name: $0.name, value: nil, shape: .any) }
  }

  /// The shape of a value if it is known, otherwise `.any`.
  private func knownShape(of value: ValueTemplate?, _ node: YAMLNode) -> ValueShape {
    guard case .scalar(let template, _, _)? = value, let read = template.values.first,
      template.soleValue != nil
    else { return value.map { ValueShape(of: $0) } ?? .any }
    return sink.capturing { pathLookup.check(read.expression, at: read.scalars, of: node) }.result
  }
}
