internal import JSON
internal import RunRecord
internal import Scenario
internal import Values

extension ScenarioExecution {
  /// Makes something go wrong in the scenario's own pool.
  func injectFault(_ fault: FaultInjection) async throws(StepStop) -> Outcome {
    let pool = try openedPool()
    guard var body = try members(of: fault.target) else { return Self.done }
    let injected = InjectedFaults.Fault(body)
    body["times"] = .number(JSONNumber(try count(fault.times)))
    do throws(PoolOpeningError) { try await run.pools.inject(body, into: pool) } catch {
      throw .environment(message: error.message, details: [])
    }
    if let injected, let operation = body["operation"]?.string {
      injectedFaults.add(injected, to: operation)
    }
    return Self.done
  }

  /// The fault in the words of the mock's endpoint; nil where nothing is to go wrong.
  private func members(of target: FaultInjection.Target) throws(StepStop) -> JSONObject? {
    switch target {
    case .call(let operation, let fault):
      guard let (key, value) = try member(of: fault) else { return nil }
      return ["operation": .string(try text(operation)), key: value]
    case .mail(let fault, let time):
      var body: JSONObject = ["mail": .string(try choice(fault).rawValue)]
      if let time { body["by"] = seconds(try duration(time)) }
      return body
    }
  }

  private func member(
    of fault: FaultInjection.CallFault
  ) throws(StepStop) -> (String, JSONValue)? {
    switch fault {
    case .error(let type): ("error", .string(try text(type)))
    case .httpStatus(let status): ("httpStatus", .number(JSONNumber(try count(status))))
    case .latency(let time): ("latency", seconds(try duration(time)))
    case .drop(let flag): try boolean(flag) ? ("drop", true) : nil
    case .throttle(let flag): try boolean(flag) ? ("throttle", true) : nil
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
