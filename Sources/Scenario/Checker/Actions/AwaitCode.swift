extension ActionEntry {
  static let awaitCode = testSide(
    "awaitCode",
    "Waits for the message that the steps before sent, and finds the code in it.",
    .parameters([
      .required("to", .text, "The address or number that the message goes to."),
      .optional("source", .source, "The source to look in, where the project has several."),
      .optional("within", .duration, "How long to wait; 60s live, 5s on the mock."),
      .optional("match", .regex, "What the code looks like; group 1 is the code if there is one."),
      .optional("subject", .matcher(.text), "What the subject must be like."),
      .optional("sender", .matcher(.text), "What the sender's address must be like."),
    ]),
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
}
