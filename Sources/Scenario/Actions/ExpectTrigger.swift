/// Checks the calls to a trigger's stub or program.
package struct ExpectTrigger: DefinedAction {
  package let trigger: TypedExpression<TriggerName>

  /// The user whose calls count; nil for all calls.
  package let user: TextTemplate?

  package static let name = "expectTrigger"

  package static let definition = ActionDefinition.testSide(
    name,
    "Checks the calls to a trigger's stub or program.",
    .parameters([
      .required("trigger", .trigger, "The trigger's name."),
      .optional(
        "user",
        .text,
        "The user whose calls count: a user name, a `sub`, an email address, or a phone number."
      ),
    ]),
    outcome: [
      .done,
      OutcomeField("calls", .number, "The number of calls since the first step."),
      OutcomeField("request", .names(.any), "The `request` part of the last call's event."),
      OutcomeField("source", .text, "The `triggerSource` of the last call."),
    ],
    mainValue: "request",
    repeatability: .withExpectation,
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

  /// Only a mock has stubs and programs.
  package var requirements: Set<Requirement> { [.mock] }

  package var poolReferences: [PoolReference] { [.trigger(trigger)] }

  package var sentence: String {
    "Checks the calls to the \(trigger.quoted(\.rawValue)) trigger"
      + (user.map { " for \($0.quoted)" } ?? "")
  }
}
