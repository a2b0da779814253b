internal import JSON
internal import RunRecord
internal import Scenario

extension AdvanceClock: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    try await execution.advanceClock(by: try execution.duration(duration))
    return .done
  }
}

extension InjectFault: RunnableAction {
  /// Makes something go wrong in the scenario's own pool.
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    guard var body = try members(in: execution) else { return .done }
    let injected = InjectedFaults.Fault(body)
    body["times"] = .number(JSONNumber(try execution.count(times)))
    try await execution.steer { [body] mock, pool throws(PoolOpeningError) in
      try await mock.inject(body, intoPool: pool)
    }
    if let injected, let operation = body["operation"]?.string {
      execution.injectedFaults.add(injected, to: operation)
    }
    return .done
  }

  /// The fault in the words of the mock's endpoint; nil where nothing is to go wrong.
  private func members(in execution: isolated ScenarioExecution) throws(StepStop) -> JSONObject? {
    switch target {
    case .call(let operation, let fault):
      guard let (key, value) = try member(of: fault, in: execution) else { return nil }
      return ["operation": .string(try execution.text(operation)), key: value]
    case .mail(let fault, let time):
      var body: JSONObject = ["mail": .string(try execution.choice(fault).rawValue)]
      if let time { body["by"] = seconds(try execution.duration(time)) }
      return body
    }
  }

  private func member(
    of fault: CallFault,
    in execution: isolated ScenarioExecution
  ) throws(StepStop) -> (String, JSONValue)? {
    switch fault {
    case .error(let type): ("error", .string(try execution.text(type)))
    case .httpStatus(let status): ("httpStatus", .number(JSONNumber(try execution.count(status))))
    case .latency(let time): ("latency", seconds(try execution.duration(time)))
    case .drop(let flag): try execution.boolean(flag) ? ("drop", true) : nil
    case .throttle(let flag): try execution.boolean(flag) ? ("throttle", true) : nil
    }
  }

  private func seconds(_ duration: Duration) -> JSONValue {
    .number(JSONNumber(duration / .seconds(1)))
  }
}

extension InjectedFaults.Fault {
  /// Reads what the mock's endpoint is sent; nil for faults of messages and for those that leave an answer
  /// of the service's own.
  fileprivate init?(_ body: JSONObject) {
    if let type = body["error"]?.string {
      self = .error(type: type)
    } else if let status = body["httpStatus"]?.int {
      self = .status(status)
    } else if body["drop"] == true || body["latency"] != nil {
      self = .noAnswer
    } else {
      return nil
    }
  }
}
