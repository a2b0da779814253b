/// Compares what a stub of the pool's triggers was called with to matchers.
package struct ExpectTrigger: DefinedAction {
  /// Which trigger.
  package let trigger: TypedExpression<TriggerName>

  /// Whose calls count; nil counts all.
  package let user: TextTemplate?

  package static let definition = ActionDefinition.testSide(
    "expectTrigger",
    "Holds what a stub of the pool's triggers was called with against matchers.",
    .parameters([
      .required("trigger", .trigger, "The trigger's name."),
      .optional(
        "user",
        .text,
        "Whose calls count: a user name, a `sub`, an address or a number; all if left out."
      ),
    ]),
    outcome: [
      .done,
      OutcomeField("calls", .number, "How often the trigger was called since the first step."),
      OutcomeField("request", .names(.any), "What the last call asked, with Cognito's own names."),
      OutcomeField("source", .text, "The last call's `triggerSource`."),
    ],
    mainValue: "request",
    reading: .expectation,
    canFail: true
  )

  package init(_ given: CheckedParameters) throws(MissingParameter) {
    trigger = try given.choice("trigger", as: TriggerName.self).needed()
    user = given.text("user")
  }

  package var mainArgument: MainArgument? {
    switch trigger {
    case .literal(let name): .literal(name.rawValue)
    case .template(let text): .text(text)
    }
  }

  /// Only a mock has stubs.
  package var requirements: Set<Requirement> { [.mock] }

  package var poolReferences: [PoolReference] { [.trigger(trigger)] }

  package var sentence: String {
    "Looks at the calls of the trigger \(trigger.quoted(\.rawValue))"
      + (user.map { " for \($0.quoted)" } ?? "")
  }
}
