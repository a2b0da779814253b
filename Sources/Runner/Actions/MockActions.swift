internal import JSON
internal import Matching
internal import RunRecord
internal import Scenario
internal import Values

extension AdvanceClock: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let duration = try execution.duration(duration)
    guard execution.scope.clockOffset + duration <= .furthestClock else {
      let words = "the pool's clock can be at most 1,000 years ahead of real time"
      throw .value(ValueError(reason: .badArgument(words), range: step.actionRange))
    }
    try await execution.advanceClock(by: duration)
    return .done
  }
}

extension InjectFault: RunnableAction {
  /// Injects a fault into the scenario's own pool.
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    guard let (fault, injected) = try fault(in: execution) else { return .done }
    var body = fault
    body["times"] = .integer(try execution.count(times))
    try await execution.controlMock { [body] mock, pool throws(PoolOpeningError) in
      try await mock.inject(body, intoPool: pool)
    }
    if let injected, let operation = body["operation"]?.string {
      execution.injectedFaults.add(injected, to: operation)
    }
    return .done
  }

  /// The fault for the mock's endpoint, and its effect if it replaces the service's response; nil
  /// to inject nothing.
  private func fault(
    in execution: isolated ScenarioExecution
  ) throws(StepStop) -> (body: JSONObject, InjectedFaults.Fault?)? {
    switch target {
    case .call(let operation, let fault):
      guard let (key, value, injected) = try member(of: fault, in: execution) else { return nil }
      return (["operation": .string(try execution.text(operation)), key: value], injected)
    case .mail(let fault, let time):
      var body: JSONObject = ["mail": .string(try execution.choice(fault).rawValue)]
      if let time { body["by"] = seconds(try execution.duration(time)) }
      return (body, nil)
    }
  }

  private func member(
    of fault: CallFault,
    in execution: isolated ScenarioExecution
  ) throws(StepStop) -> (String, JSONValue, InjectedFaults.Fault?)? {
    switch fault {
    case .error(let type):
      let type = try execution.text(type)
      return ("error", .string(type), .error(type: type))
    case .httpStatus(let status):
      let status = try execution.count(status)
      return ("httpStatus", .integer(status), .status(status))
    case .latency(let time):
      return ("latency", seconds(try execution.duration(time)), .noAnswer)
    case .drop(let flag): return try execution.boolean(flag) ? ("drop", true, .noAnswer) : nil
    case .throttle(let flag): return try execution.boolean(flag) ? ("throttle", true, nil) : nil
    }
  }

  private func seconds(_ duration: Duration) -> JSONValue {
    .number(JSONNumber(duration / .seconds(1)))
  }
}
