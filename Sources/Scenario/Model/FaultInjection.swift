/// What `injectFault` makes go wrong on purpose.
package struct FaultInjection: Sendable {
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
  package var target: Target

  /// How often; 0 for the rest of the scenario.
  package var times: TypedExpression<Int>

  /// States the parameters.
  package init(target: Target, times: TypedExpression<Int> = .literal(1)) {
    self.target = target
    self.times = times
  }
}

extension FaultInjection {
  /// Everything that is read for it.
  var texts: [TextTemplate?] {
    switch target {
    case .call(let operation, .error(let type)): [operation, type, times.text]
    case .call(let operation, .httpStatus(let status)): [operation, status.text, times.text]
    case .call(let operation, .latency(let time)): [operation, time.text, times.text]
    case .call(let operation, .drop(let flag)), .call(let operation, .throttle(let flag)):
      [operation, flag.text, times.text]
    case .mail(let fault, let time): [fault.text, time?.text, times.text]
    }
  }
}
