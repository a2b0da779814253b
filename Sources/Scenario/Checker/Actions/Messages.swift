extension ActionEntry {
  static let awaitCode = testSide(
    "awaitCode",
    "Waits for the message that the steps before sent, and finds the code in it.",
    .parameters(awaitParameters),
    outcome: [OutcomeField("code", .text, "The code, or the temporary password."), .done],
    mainValue: "code",
    canFail: true
  ) { given in
    given.text("to").map { recipient in
      .awaitCode(
        AwaitParameters(
          to: recipient,
          source: given.text("source"),
          within: given.duration("within"),
          match: given.text("match"),
          subject: given.matcher("subject"),
          sender: given.matcher("sender")
        )
      )
    }
  }

  static let awaitMessage = testSide(
    "awaitMessage",
    "Waits for the message that the steps before sent, and reads it.",
    .parameters(awaitParameters),
    outcome: [
      OutcomeField(
        "message",
        .fields([
          OutcomeField("sender", .text, "The sender's address."),
          OutcomeField("to", .text, "The address or number that it went to."),
          OutcomeField("subject", .text, "The subject; absent where there is none, as in an SMS."),
          OutcomeField("text", .text, "The text; of HTML what a reader sees."),
          OutcomeField("link", .text, "The first link in it."),
          OutcomeField("temporaryPassword", .text, "The temporary password of an invitation."),
        ]),
        "What was received."
      ), .done,
    ],
    mainValue: "message",
    canFail: true,
    stage: .mail
  )

  static let expectNoMessage = testSide(
    "expectNoMessage",
    "Makes sure that no message arrives.",
    .parameters([
      .required("to", .text, "The address or number that nothing may go to."),
      .required("for", .duration, "How long to look from now on."),
      .optional("source", .source, "The source to look in, where the project has several."),
    ]),
    outcome: [.done],
    reading: .always,
    canFail: true,
    stage: .mail
  )

  /// Whether it waits for messages to the recipient that its `to` names.
  var awaitsMessages: Bool {
    if case .parameters(let parameters) = input {
      parameters.contains { $0.name == "to" }
    } else {
      false
    }
  }

  private static let awaitParameters: [Parameter] = [
    .required("to", .text, "The address or number that the message goes to."),
    .optional("source", .source, "The source to look in, where the project has several."),
    .optional("within", .waitingTime, "How long to wait; 60s live, 5s on the mock."),
    .optional("match", .regex, "What the code looks like; group 1 is the code if there is one."),
    .optional("subject", .matcher(.text), "What the subject must be like."),
    .optional("sender", .matcher(.text), "What the sender's address must be like."),
  ]
}
