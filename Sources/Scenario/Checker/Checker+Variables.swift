internal import Diagnostics
internal import JSON
internal import Values
internal import YAMLTree

extension Checker {
  /// Where new names for values are defined.
  enum VariableOrigin { case vars, set }

  /// A mapping of new names to values; each may use those before it.
  mutating func variables(
    _ node: YAMLNode,
    _ subject: String,
    _ origin: VariableOrigin
  ) -> [Variable] {
    let help = "Write a mapping of names to values."
    guard let written = keys(of: node, subject, help: help) else { return [] }
    if origin == .set, written.names.isEmpty {
      report(.emptyValue, "`set` gives no name to a value", at: node.shownRange, help: help)
    }
    return written.pairs.compactMap { pair in
      let name = newName(pair.key, "a name in \(subject)")
      hasReadPool = false
      names.variable = origin == .vars ? pair.name : nil
      let value = freeValue(pair.value, "`\(pair.name)`")
      names.variable = nil
      guard let name else { return nil }
      if names.written[name] == nil { names.written[name] = pair.value }
      let shape = value.map { ValueShape(of: $0) } ?? .any
      define(name, at: pair.key.range, shape, .variable, readsPool: hasReadPool)
      return value.map { Variable(name: name, value: $0) }
    }
  }
}
