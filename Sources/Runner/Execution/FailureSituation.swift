internal import JSON
internal import RunRecord
internal import Scenario

/// The context of a failure, for advice on its error.
struct FailureSituation {
  let scenario: Scenario

  /// The failed step; nil for a given user.
  let step: Step?
  let pool: ScenarioPool?
  let poolName: String

  /// The call that returned the error; nil if the error did not come from a call.
  let exchange: ExchangeRecord?

  /// The reason that the step's last call sent no message; nil if it may have sent one.
  var unsent: String?

  /// Whether the scenario or the pool's configuration file declares `userMigration`.
  var migratesUsers = false

  /// The error's message, which is not masked, so advice only searches it; nil without an error.
  var message: String?

  /// The members of the pool if it has only the scenario's settings; nil for other pools.
  var ownPool: JSONObject? {
    guard let pool, pool.isDefault else { return nil }
    return pool.members.members(reading: nil)
  }

  var isOperation: Bool { step?.action is OperationCall }

  func calls(_ operations: [String]) -> Bool {
    scenario.everyStep.contains { step in
      (step.action as? OperationCall).map { operations.contains($0.name) } ?? false
    }
  }
}
