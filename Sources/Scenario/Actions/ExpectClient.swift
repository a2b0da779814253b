/// Compares the client's settings to matchers.
package struct ExpectClient: DefinedAction {
  /// A mapping pattern over `UserPoolClient`.
  package let fields: Pattern

  package static let definition = ActionDefinition.testSide(
    "expectClient",
    "Holds the client's settings against matchers.",
    .settings(.client),
    outcome: OutcomeField.ofEveryCall + [.response(of: ["DescribeUserPoolClient"]), .done],
    operations: ["DescribeUserPoolClient"],
    reading: .expectation,
    canFail: true
  )

  package init(_ given: CheckedParameters) { fields = given.matcherMapping }

  package var requirements: Set<Requirement> { [.admin] }

  package var sentence: String {
    "Reads the client's settings, where " + fields.conditions(at: "").joined(separator: ", ")
  }
}
