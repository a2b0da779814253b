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
    return written.pairs.compactMap { pair in
      let name = newName(pair.key, "a name in \(subject)")
      let value = freeValue(pair.value, "`\(pair.name)`")
      guard let name else { return nil }
      define(name, at: pair.key.range, shape(of: value), .variable)
      return value.map { Variable(name: name, value: $0) }
    }
  }

  /// What is known of a value that is written out; values that are read can be anything.
  private func shape(of value: ValueTemplate?) -> ValueShape {
    switch value {
    case .constant(.string, _): .text
    case .constant(.number, _): .number
    case .constant(.bool, _): .boolean
    case .scalar(let template, _, _) where template.soleValue == nil: .text
    case .list, .mapping, .scalar, .constant, nil: .any
    }
  }
}
