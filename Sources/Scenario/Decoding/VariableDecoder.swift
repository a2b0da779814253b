internal import Diagnostics
internal import YAMLTree

/// Decodes mappings that define values by name: `vars` and `set`.
struct VariableDecoder: NodeDecoder {
  enum Origin { case vars, set }

  var context: DecodingContext
  let origin: Origin

  /// Decodes the variables.
  ///
  /// Each variable may read earlier variables.
  func variables(_ node: YAMLNode, _ subject: String, _ new: inout NewNames) -> [Variable] {
    let help = "Write a mapping of names to values."
    guard let written = keys(of: node, subject, help: help) else { return [] }
    // Uses of a name without a value are not reported, because the name itself is.
    for pair in node.pairs ?? [] where pair.value.isMissing {
      sink.uses.refused.insert(pair.name)
    }
    if origin == .set, written.names.isEmpty {
      report(.emptyValue, "`set` is empty", at: node.shownRange, help: help)
    }
    var decoder = self
    var names = names
    return written.pairs.enumerated().compactMap { index, pair in
      var defined = NewNames()
      let variable = decoder.variable(pair, subject, &defined)
      new.names += defined.names
      new.written += defined.written
      if index < written.pairs.count - 1 {
        names.define(defined)
        decoder = with(context.with(names))
      }
      return variable
    }
  }

  private func variable(_ pair: YAMLPair, _ subject: String, _ new: inout NewNames) -> Variable? {
    let name = newName(pair.key, "a name in \(subject)")
    let isVariable = origin == .vars
    let place = isVariable ? with(context.with { $0.define(pair.name) }) : self
    let value = place.valueDecoder.freeValue(pair.value, "`\(pair.name)`")
    guard let name else { return nil }
    new.written.append((name, pair.value))
    let definition = Names.Definition(
      place: pair.key.range,
      shape: value.map { ValueShape(of: $0) } ?? .any,
      origin: .variable,
      readsPool: pair.value.readsPool(names)
    )
    new.names.append((name, definition))
    return value.map { Variable(name: name, value: $0) }
  }
}
