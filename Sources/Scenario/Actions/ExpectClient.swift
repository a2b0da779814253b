/// Checks the client's settings.
package struct ExpectClient: DefinedAction {
  /// A mapping pattern for `UserPoolClient`.
  package let fields: Pattern

  package static let name = "expectClient"

  package static let definition = ActionDefinition.testSide(
    name,
    "Checks the client's settings.",
    .settings(.client),
    outcome: OutcomeField.ofEveryCall + [.response(of: ["DescribeUserPoolClient"]), .done],
    operations: ["DescribeUserPoolClient"],
    repeatability: .withExpectation,
    canFail: true
  )

  package init(_ given: CheckedParameters) { fields = given.matcherMapping }

  package var requirements: Set<Requirement> { [.admin] }

  package var sentence: String {
    "Checks the client's settings: " + fields.conditions(at: "").joined(separator: ", ")
  }
}
