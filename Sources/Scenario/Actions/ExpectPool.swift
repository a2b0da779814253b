/// Checks the pool's settings.
package struct ExpectPool: DefinedAction {
  /// A mapping pattern for `UserPool` with the members of `GetUserPoolMfaConfig`.
  package let fields: Pattern

  package static let name = "expectPool"

  package static let definition = ActionDefinition.testSide(
    name,
    "Checks the pool's settings.",
    .settings(.pool),
    outcome: OutcomeField.ofEveryCall + [
      .response(of: ["DescribeUserPool", "GetUserPoolMfaConfig"]), .done,
    ],
    operations: ["DescribeUserPool", "GetUserPoolMfaConfig"],
    repeatability: .withExpectation,
    canFail: true
  )

  package init(_ given: CheckedParameters) { fields = given.matcherMapping }

  package var requirements: Set<Requirement> { [.admin] }

  package var sentence: String {
    "Checks the pool's settings: " + fields.conditions(at: "").joined(separator: ", ")
  }
}
