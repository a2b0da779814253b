/// Gives names to values.
package struct SetValues: DefinedAction {
  /// The names and values, in the author's order.
  package let variables: [Variable]

  package static let name = "set"

  package static let definition = ActionDefinition.testSide(
    name,
    "Gives names to values.",
    otherNames: ["assign", "store", "let", "define"],
    .newNames,
    canFail: false
  )

  package init(_ given: CheckedParameters) { variables = given.variables }

  package var mainArgument: MainArgument? {
    .literal(variables.map(\.name).joined(separator: ", "))
  }

  package var needsPool: Bool { false }

  package var sentence: String {
    "Sets "
      + variables.map { "\($0.name) to \($0.value.quoted(under: $0.name))" }.joined(separator: ", ")
  }
}
