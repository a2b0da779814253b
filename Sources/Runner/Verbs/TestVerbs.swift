internal import Diagnostics
internal import FoundationEssentials
internal import JSON
internal import Matching
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension ScenarioExecution {
  /// Holds a user, as the pool describes it to an admin, against matchers.
  func expectUser(_ parameters: ExpectUserParameters) async throws(StepStop) -> Outcome {
    let pool = try openedPool()
    let username = try text(parameters.username)
    let input: JSONObject = ["UserPoolId": .string(pool.id), "Username": .string(username)]
    let answer = try await call("AdminGetUser", input)
    let mustExist =
      try parameters.exists.map { value throws(StepStop) in try boolean(value) } ?? true
    if !mustExist { return absence(answer, parameters) }
    var outcome = Outcome(answer)
    guard answer.error == nil else { return outcome }
    outcome.fields["exists"] = true
    outcome.fields["nextStep"] = "done"
    for (field, value) in userFields(answer.body) { outcome.fields[field] = value }
    guard parameters.fields.namesGroups else { return outcome }
    let groups = try await call("AdminListGroupsForUser", input)
    guard groups.error == nil else { return Outcome(groups) }
    let names = (groups.body["Groups"]?.array ?? []).compactMap { $0["GroupName"] }
    return outcome.adding("groups", .array(names))
  }

  /// The outcome of a user that must not be there: its absence is success.
  private func absence(_ answer: PoolAnswer, _ parameters: ExpectUserParameters) -> Outcome {
    var outcome = Outcome(answer)
    switch answer.error?.type {
    case "UserNotFoundException":
      outcome.fields["error"] = nil
      outcome.fields["nextStep"] = "done"
      outcome.fields["exists"] = false
    case nil: outcome.fields["exists"] = true
    // Any other refusal tells nothing of the user, and fails the step by itself.
    case _?: break
    }
    return outcome
  }

  private func userFields(_ user: JSONObject) -> [(String, JSONValue)] {
    var fields: [(String, JSONValue)] = [
      ("attributes", user["UserAttributes"]?.attributeMapping ?? [:]), ("mfa", user.secondFactors),
    ]
    if let status = user["UserStatus"] { fields.append(("status", status)) }
    if let enabled = user["Enabled"] { fields.append(("enabled", enabled)) }
    return fields
  }

  /// The outcome of a step that asks nothing of the pool, but for its clock.
  static let done = Outcome(["nextStep": "done"])

  func set(_ variables: [Variable]) throws(StepStop) -> Outcome {
    for variable in variables {
      do throws(ValueError) {
        scope.save(try scope.json(variable.value), as: variable.name)
      } catch {
        throw .value(error)
      }
    }
    return Self.done
  }

  func wait(_ duration: Duration) async throws(StepStop) -> Outcome {
    run.emit(.stepWaiting(id, reason: duration.authoredText, at: run.now()))
    do { try await Task.sleep(for: duration) } catch { throw .cancelled }
    return Self.done
  }

  func advanceClock(by duration: Duration) async throws(StepStop) -> Outcome {
    let pool = try openedPool()
    do throws(PoolOpeningError) {
      try await run.pools.advanceClock(of: pool, by: duration)
      scope.clockOffset += duration
      return Self.done
    } catch {
      throw .environment(message: error.message, details: [])
    }
  }
}

extension Pattern {
  /// Whether the pattern of a user asks for its groups, which cost a request of their own.
  fileprivate var namesGroups: Bool {
    guard case .mapping(let members) = form else { return false }
    return members.contains { $0.key == "groups" }
  }
}
