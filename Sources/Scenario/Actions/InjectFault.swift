internal import Values

/// Makes the mock fail, either for the next responses of an operation or for the next messages.
package struct InjectFault: DefinedAction {
  /// The responses or messages that fail.
  package enum Target: Sendable {
    /// The next responses of an operation.
    case call(operation: TextTemplate, CallFault)
    /// The next messages, with the delay for late messages.
    case mail(TypedExpression<MessageFault>, by: DurationTemplate?)
  }

  /// The fault that replaces the usual response to a call.
  ///
  /// A boolean fault that is false has no effect.
  package enum CallFault: Sendable {
    case error(type: TextTemplate)
    case httpStatus(TypedExpression<Int>)
    case latency(DurationTemplate)
    case drop(TypedExpression<Bool>)
    case throttle(TypedExpression<Bool>)
  }

  /// The fault that affects a message.
  package enum MessageFault: String, CaseIterable, Sendable {
    case late, doubled, lost, reordered
  }

  package let target: Target

  /// The number of responses or messages; 0 for all until the end of the scenario.
  package let times: TypedExpression<Int>

  package static let name = "injectFault"

  package static let definition = ActionDefinition.testSide(
    name,
    "Injects a fault into the mock's next responses to an operation, or into its next messages.",
    .parameters([
      .optional("operation", .operationName, "The operation whose responses change."),
      .optional("error", .errorType, "The error of the response."),
      .optional(
        "httpStatus",
        .count(400...599),
        "The status of the response; 500 returns InternalErrorException, and other statuses "
          + "return no error."
      ),
      .optional("latency", .duration, "How long to delay the response."),
      .optional("drop", .boolean, "Whether to close the connection without a response."),
      .optional("throttle", .boolean, "Whether to respond with TooManyRequestsException."),
      .optional(
        "mail",
        .choice(MessageFault.allCases.map(\.rawValue)),
        "The fault in the delivery of messages."
      ),
      .optional("by", .duration, "With `mail: late`, how long to delay messages."),
      .optional(
        "times",
        .count(0...Int.max),
        "The number of affected responses or messages; 1 by default, and 0 for all until the scenario ends."
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
      ? "and all later ones" : "\(times.quoted(String.init)) times in a row"
  }
}

extension InjectFault.Target {
  fileprivate init(_ given: CheckedParameters) throws(MissingParameter) {
    if let mail = given.choice("mail", as: InjectFault.MessageFault.self) {
      self = .mail(mail, by: given.duration("by"))
    } else {
      self = try .call(operation: given.text("operation").needed(), InjectFault.CallFault(given))
    }
  }

  fileprivate var description: String {
    switch self {
    case .call(let operation, let fault):
      "the next call to \(operation.quoted) \(fault.description)"
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
    case .error(let type): "return \(type.quoted)"
    case .httpStatus(let status): "return the HTTP status \(status.quoted(String.init))"
    case .latency(let time): "return \(time.quoted(\.sourceText)) late"
    case .drop(let isOn): "lose its connection" + isOn.condition
    case .throttle(let isOn): "return TooManyRequestsException" + isOn.condition
    }
  }
}

extension TypedExpression<InjectFault.MessageFault> {
  fileprivate var description: String {
    switch self {
    case .literal(.late): "arrive late"
    case .literal(.doubled): "arrive twice"
    case .literal(.lost): "get lost"
    case .literal(.reordered): "arrive after the next message"
    case .template(let text): "be \(text.quoted)"
    }
  }
}
