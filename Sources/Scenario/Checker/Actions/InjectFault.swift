extension ActionEntry {
  static let injectFault = testSide(
    "injectFault",
    "Makes the mock fail on purpose: the next answers of an operation, or the next messages.",
    .parameters([
      .optional("operation", .operationName, "The operation whose answers are changed."),
      .optional("error", .errorType, "The error that it answers with."),
      .optional("httpStatus", .count(400...599), "The status that it answers with."),
      .optional("latency", .duration, "How much later it answers."),
      .optional("drop", .boolean, "Whether the connection is cut instead of an answer."),
      .optional("throttle", .boolean, "Whether it answers that there are too many requests."),
      .optional(
        "mail",
        .choice(["late", "doubled", "lost", "reordered"]),
        "What happens to messages."
      ),
      .optional("by", .duration, "How much later messages come."),
      .optional(
        "times",
        .count(0...Int.max),
        "How often; once where it is left out, 0 for the rest of the scenario."
      ),
    ]),
    rules: [
      .exactlyOne(["operation", "mail"]),
      .exactlyOne(["error", "httpStatus", "latency", "drop", "throttle"], beside: "operation"),
      .exactlyOne(["by"], beside: "mail", "late"),
    ],
    canFail: false,
    stage: .signIn
  )
}
