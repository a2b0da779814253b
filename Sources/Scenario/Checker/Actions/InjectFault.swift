extension ActionEntry {
  static let injectFault = testSide(
    "injectFault",
    "Makes the mock fail on purpose: the next answers of an operation, or the next messages.",
    .parameters([
      .optional("operation", .operationName, "The operation whose answers are changed."),
      .optional("error", .errorType, "The error that it answers with."),
      .optional("httpStatus", .count(400...599), "The bare status that it answers with."),
      .optional("latency", .duration, "How much later it answers."),
      .optional("drop", .boolean, "Whether the connection is cut instead of an answer."),
      .optional("throttle", .boolean, "Whether it answers that there are too many requests."),
      .optional(
        "mail",
        .choice(FaultInjection.MailFault.allCases.map(\.rawValue)),
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
    canFail: false
  ) { given in
    given.faultTarget.map {
      .injectFault(FaultInjection(target: $0, times: given.count("times") ?? .literal(1)))
    }
  }
}

extension CheckedParameters {
  fileprivate var faultTarget: FaultInjection.Target? {
    if let mail = choice("mail", as: FaultInjection.MailFault.self) {
      return .mail(mail, by: duration("by"))
    }
    guard let operation = text("operation"), let fault = callFault else { return nil }
    return .call(operation: operation, fault)
  }

  private var callFault: FaultInjection.CallFault? {
    text("error").map { .error(type: $0) } ?? count("httpStatus").map { .httpStatus($0) }
      ?? duration("latency").map { .latency($0) } ?? boolean("drop").map { .drop($0) }
      ?? boolean("throttle").map { .throttle($0) }
  }
}
