internal import Diagnostics
internal import JSON
internal import Matching
internal import RunRecord
internal import Scenario

extension SetValues: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    for variable in variables {
      try execution.read { scope throws(ValueError) in
        scope.save(try scope.stored(variable.value), as: variable.name)
      }
    }
    return .done
  }
}

extension Wait: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let duration = try execution.duration(duration)
    // Outputs add the time that has passed, and the step's summary has the duration.
    execution.reportWaiting("the pause to end")
    do { try await Task.sleep(for: duration) } catch { throw .cancelled }
    return .done
  }
}

extension UseFlow: RunnableAction {
  /// Runs the flow's steps in place of the step.
  ///
  /// The flow's `returns` are the outcome.
  ///
  /// Sessions, messages, and generators belong to the scenario. Names belong to the flow. The
  /// flow's steps can read its parameters and saved values. Its caller can read only the returned
  /// values.
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    guard let place = execution.state.place else { throw .cancelled }
    let arguments = try values(in: execution)
    let outer = (names: execution.scope.names, state: execution.state)
    var list = StepList(flow, usedAt: place, reference.range)
    list.remark = outer.names.iteration.map { "iteration \($0)" }
    execution.scope.names = ValueNames()
    let end = await end(list, arguments, in: execution)
    let isCut = Task.isCancelled
    if isCut { execution.interruptionPlace = execution.interruptionPlace ?? execution.state.place }
    (execution.scope.names, execution.state) = outer
    if isCut { throw .cancelled }
    switch end {
    case .success(let returned):
      execution.state.lostFields = returned.lost
      return Outcome(returned.fields)
    case .failure(let stop): throw stop
    }
  }

  private func values(in execution: isolated Execution) throws(StepStop) -> [String: JSONValue] {
    try execution.read { scope throws(ValueError) in
      var values: [String: JSONValue] = [:]
      for argument in arguments { values[argument.key] = try scope.stored(argument.value) }
      guard let argumentMapping else { return values }
      for (name, value) in try members(of: argumentMapping, &scope) { values[name] = value }
      return values
    }
  }

  /// The parameters that a value contains, without null members.
  private func members(
    of mapping: TextTemplate,
    _ scope: inout ValueScope
  ) throws(ValueError) -> [(key: String, value: JSONValue)] {
    let value = try scope.value(mapping.template, at: mapping.range)
    let form = ValueForm.members(flow.parameters.map { .init(name: $0.name.name, form: .any) })
    let object = try value.converted(to: .whole(form), at: mapping.range).object ?? JSONObject()
    let missing = flow.parameters.filter { $0.fallback == nil && object[$0.name.name] == nil }
    guard missing.isEmpty else {
      let names = missing.map(\.name.name).quotedList
      let reason = "the flow `\(flow.name)` needs \(names)"
      throw ValueError(reason: .badArgument(reason), range: mapping.range)
    }
    return object.members
  }

  private func end(
    _ list: StepList,
    _ arguments: [String: JSONValue],
    in execution: isolated Execution
  ) async -> Result<ReturnedValues, StepStop> {
    do throws(ValueError) {
      // In order, because a default can read earlier parameters.
      for parameter in flow.parameters {
        let name = parameter.name.name
        if let value = arguments[name] {
          execution.scope.save(value, as: name)
        } else if let fallback = parameter.fallback {
          execution.scope.save(try execution.scope.stored(fallback), as: name)
        }
      }
      if let failure = await execution.runAll(flow.steps, list) {
        return .failure(.failed(failure))
      }
      guard !Task.isCancelled else { return .failure(.cancelled) }
      return .success(try returned(in: execution))
    } catch {
      return .failure(.failed(execution.failure(for: error, inFlow: list)))
    }
  }

  /// The values that a flow returns.
  ///
  /// Values from skipped steps are missing, with the reason.
  private func returned(in execution: isolated Execution) throws(ValueError) -> ReturnedValues {
    var returned = ReturnedValues()
    for variable in flow.returns {
      if let (path, reason) = execution.scope.names.lost.reason(for: variable.value.reads) {
        returned.lost[variable.name] = "the flow's `\(path)` is missing: its \(reason)"
      } else {
        returned.fields[variable.name] = try execution.scope.stored(variable.value)
      }
    }
    return returned
  }
}

/// The values that a use of a flow returned.
private struct ReturnedValues {
  var fields = JSONObject()
  var lost: [String: String] = [:]
}
