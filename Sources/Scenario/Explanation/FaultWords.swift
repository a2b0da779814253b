internal import Values

extension FaultInjection {
  /// The step in plain words, without its full stop.
  var sentence: String {
    "Makes " + subject + (times == .literal(1) ? "" : ", " + frequency)
  }

  private var subject: String {
    switch target {
    case .call(let operation, let fault): "the next call of \(operation.quoted) \(fault.words)"
    case .mail(let fault, let time):
      "the next message \(fault.words)"
        + (time.map { " by \($0.quoted(\.authoredText))" } ?? "")
    }
  }

  private var frequency: String {
    times == .literal(0)
      ? "and all after it" : "\(times.quoted(String.init)) times in a row"
  }
}

extension FaultInjection.CallFault {
  fileprivate var words: String {
    switch self {
    case .error(let type): "answer \(type.quoted)"
    case .httpStatus(let status): "answer with the HTTP status \(status.quoted(String.init))"
    case .latency(let time): "answer \(time.quoted(\.authoredText)) later"
    case .drop: "lose its connection"
    case .throttle: "answer that there are too many requests"
    }
  }
}

extension TypedExpression<FaultInjection.MailFault> {
  fileprivate var words: String {
    switch self {
    case .literal(.late): "come later"
    case .literal(.doubled): "come twice"
    case .literal(.lost): "never come"
    case .literal(.reordered): "come after the one behind it"
    case .template(let text): "come \(text.quoted)"
    }
  }
}
