internal import Values

/// Makes the mock fail on purpose: the next answers of an operation, or the next messages.
package struct InjectFault: DefinedAction {
  /// What goes wrong.
  package enum Target: Sendable {
    /// The next answers of an operation.
    case call(operation: TextTemplate, CallFault)
    /// The next messages; how much later is for those that come late.
    case mail(TypedExpression<MailFault>, by: DurationTemplate?)
  }

  /// What becomes of a call instead of its usual answer; a boolean that is false leaves it as it is.
  package enum CallFault: Sendable {
    case error(type: TextTemplate)
    case httpStatus(TypedExpression<Int>)
    case latency(DurationTemplate)
    case drop(TypedExpression<Bool>)
    case throttle(TypedExpression<Bool>)
  }

  /// What becomes of a message, in the language's own words.
  package enum MailFault: String, CaseIterable, Sendable {
    case late, doubled, lost, reordered
  }

  /// What goes wrong.
  package let target: Target

  /// How often; 0 for the rest of the scenario.
  package let times: TypedExpression<Int>

  package static let definition = ActionDefinition.testSide(
    "injectFault",
    "Makes the mock fail on purpose: the next answers of an operation, or the next messages.",
    .parameters([
      .optional("operation", .operationName, "The operation whose answers are changed."),
      .optional("error", .errorType, "The error that it answers with."),
      .optional("httpStatus", .count(400...599), "The bare status that it answers with."),
      .optional("latency", .duration, "How much later it answers."),
      .optional("drop", .boolean, "Whether the connection is cut instead of an answer."),
      .optional("throttle", .boolean, "Whether it answers that there are too many requests."),
      .optional("mail", .choice(MailFault.allCases.map(\.rawValue)), "What happens to messages."),
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
  )

  package init(_ given: CheckedParameters) throws(MissingParameter) {
    target = try Target(given)
    times = given.count("times") ?? .literal(1)
  }

  package var requirements: Set<Requirement> { [.faults] }

  package var sentence: String {
    "Makes " + target.description + (times == .literal(1) ? "" : ", " + frequency)
  }

  private var frequency: String {
    times == .literal(0)
      ? "and all after it" : "\(times.quoted(String.init)) times in a row"
  }
}

extension InjectFault.Target {
  fileprivate init(_ given: CheckedParameters) throws(MissingParameter) {
    if let mail = given.choice("mail", as: InjectFault.MailFault.self) {
      self = .mail(mail, by: given.duration("by"))
    } else {
      self = try .call(operation: given.text("operation").needed(), InjectFault.CallFault(given))
    }
  }

  fileprivate var description: String {
    switch self {
    case .call(let operation, let fault):
      "the next call of \(operation.quoted) \(fault.description)"
    case .mail(let fault, let time):
      "the next message \(fault.description)"
        + (time.map { " by \($0.quoted(\.sourceText))" } ?? "")
    }
  }
}

extension InjectFault.CallFault {
  fileprivate init(_ given: CheckedParameters) throws(MissingParameter) {
    let faults: [Self?] = [
      given.text("error").map(Self.error),
      given.count("httpStatus").map(Self.httpStatus),
      given.duration("latency").map(Self.latency),
      given.boolean("drop").map(Self.drop),
      given.boolean("throttle").map(Self.throttle),
    ]
    self = try faults.lazy.compactMap(\.self).first.needed()
  }

  fileprivate var description: String {
    switch self {
    case .error(let type): "answer \(type.quoted)"
    case .httpStatus(let status): "answer with the HTTP status \(status.quoted(String.init))"
    case .latency(let time): "answer \(time.quoted(\.sourceText)) later"
    case .drop: "lose its connection"
    case .throttle: "answer that there are too many requests"
    }
  }
}

extension TypedExpression<InjectFault.MailFault> {
  fileprivate var description: String {
    switch self {
    case .literal(.late): "come later"
    case .literal(.doubled): "come twice"
    case .literal(.lost): "never come"
    case .literal(.reordered): "come after the one behind it"
    case .template(let text): "come \(text.quoted)"
    }
  }
}
