internal import Values

/// Runs the steps of a flow with values for its parameters.
package struct UseFlow: DefinedAction {
  /// The checked flow that the step runs.
  package let flow: Flow

  /// The reference as written, `file.yaml` or `file.yaml#name`.
  package let reference: NameReference

  /// The values that the step specifies for the flow's parameters.
  package let arguments: [ValueTemplate.Member]

  /// A `$(...)` that evaluates to the mapping of all values; nil for literal mappings.
  package let argumentMapping: TextTemplate?

  package static let name = "use"

  package static let definition = ActionDefinition.testSide(
    name,
    "Runs the steps of a flow with values for its parameters.",
    otherNames: ["include", "import", "runflow", "callflow"],
    .parameters([
      .required(
        "flow",
        .flow,
        "The flow's file: `file.yaml`, or `file.yaml#name` if the file has several flows."
      ),
      .optional("with", .values, "Values for the flow's parameters, by name."),
    ]),
    canFail: true
  )

  /// The value for a parameter; nil if the step does not specify it.
  ///
  /// The value may be a part of a mapping that is known only at run time.
  package func argument(_ name: String) -> ValueTemplate? {
    if let written = arguments.first(where: { $0.key == name }) { return written.value }
    guard let mapping = argumentMapping, case .path(var path)? = mapping.template.soleValue else {
      return nil
    }
    path.components.append(.name(name))
    guard let template = try? Template(parsing: "$(\(path))") else { return nil }
    return .scalar(template, kind: .any, range: mapping.range)
  }

  /// The templates that are evaluated before the flow starts.
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
      arguments.map { "\($0.key) \($0.value.quoted(under: $0.key))" }
      + (argumentMapping.map { ["the parameters \($0.quoted)"] } ?? [])
    return "Runs the flow `\(flow.name)` (`\(reference.name)`)"
      + (given.isEmpty ? "" : " with " + given.joined(separator: ", "))
  }
}

extension UseFlow {
  /// Always throws, because the checker creates this action from the flow that it finds.
  package init(_ given: CheckedParameters) throws(MissingParameter) { throw MissingParameter() }
}
