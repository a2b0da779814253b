extension ActionEntry {
  static let expectTrigger = testSide(
    "expectTrigger",
    "Holds what a stub of the pool's triggers was called with against matchers.",
    .parameters([
      .required("trigger", .choice(TriggerTable.entries.map(\.name)), "The trigger's name."),
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
    reading: .always,
    canFail: true
  ) { given in
    given.choice("trigger", as: TriggerName.self).map { trigger in
      .expectTrigger(ExpectTriggerParameters(trigger: trigger, user: given.text("user")))
    }
  }
}
