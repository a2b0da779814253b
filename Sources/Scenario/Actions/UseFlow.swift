internal import Values

/// Runs the steps of a flow, with its own values for the flow's parameters.
package struct UseFlow: DefinedAction {
  /// The flow, which was found and checked.
  package let flow: Flow

  /// The reference as written, `file.yaml` or `file.yaml#name`.
  package let reference: NameReference

  /// The values of its parameters, as far as given.
  package let arguments: [ValueTemplate.Member]

  /// The mapping of all of them that is read when the step runs; nil where they are written out.
  package let argumentMapping: TextTemplate?

  package static let definition = ActionDefinition.testSide(
    "use",
    "Runs the steps of a flow, with its own values for the flow's parameters.",
    otherNames: ["include", "import", "runflow", "callflow"],
    .parameters([
      .required("flow", .flow, "The flow's file, `file.yaml`; of several in it, `file.yaml#name`."),
      .optional("with", .values, "The values of the flow's parameters, by name."),
    ]),
    canFail: true
  )

  /// What its user gives for a parameter, maybe a part of a mapping that only the run knows; nil where
  /// the user gives nothing.
  package func argument(_ name: String) -> ValueTemplate? {
    if let written = arguments.first(where: { $0.key == name }) { return written.value }
    guard let mapping = argumentMapping, case .path(var path)? = mapping.template.soleValue else {
      return nil
    }
    path.components.append(.name(name))
    guard let template = try? Template(parsing: "$(\(path))") else { return nil }
    return .scalar(template, kind: .any, range: mapping.range)
  }

  /// What is read before the flow begins.
  var argumentTemplates: [Template] {
    [argumentMapping?.template].compactMap(\.self) + arguments.flatMap(\.value.templates)
  }

  package var mainArgument: MainArgument? { .literal(flow.name) }
  package var needsPool: Bool { false }

  package var requirements: Set<Requirement> {
    flow.steps.reduce(into: []) { $0.formUnion($1.action.requirements) }
  }

  package var sentence: String {
    let given =
      arguments.map { "\($0.key) \($0.value.quoted)" }
      + (argumentMapping.map { ["the parameters \($0.quoted)"] } ?? [])
    return "Uses the flow `\(flow.name)` (`\(reference.name)`)"
      + (given.isEmpty ? "" : " with " + given.joined(separator: ", "))
  }
}

extension UseFlow {
  /// The checker makes it of the flow that it finds.
  package init(_ given: CheckedParameters) throws(MissingParameter) { throw MissingParameter() }
}
