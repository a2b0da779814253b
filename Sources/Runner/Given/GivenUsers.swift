internal import CodeSources
internal import Diagnostics
internal import JSON
internal import Mail
internal import Matching
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values
internal import Waiting

/// The users that exist before the first step.
struct GivenUsers {
  /// The users with every value read, in the author's order.
  private(set) var all: [ResolvedUser] = []
  /// The groups created for these users.
  var groups: Set<String> = []

  /// Whether any user has a software token, whose secret exists only after the user.
  var haveTokens: Bool { all.contains(where: \.hasToken) }

  /// Reads the values of the given users.
  mutating func settle(_ users: [GivenUser], in scope: inout ValueScope) throws(ValueError) {
    for user in users { all.append(try scope.settle(user)) }
  }

  /// Creates the users in order, and records each like a step; nil if all were created.
  func make(in execution: isolated ScenarioExecution) async -> Failure? {
    let list = StepList(.given, of: execution.scenario)
    for (index, user) in all.enumerated() {
      let failure = await execution.recorded(
        at: list.place(at: index, user.range),
        canFail: false,
        summary: { "user \(user.name), \(user.status.rawValue)" }
      ) { summary in
        execution.run.emit(.stepStarted(execution.id, summary: summary, at: execution.run.now()))
        execution.state.tries = 1
        do throws(StepStop) {
          try await GivenUserCreation(user: user).make(in: execution)
          return .passed
        } catch {
          let failure = execution.failure(for: error, at: user.range, unusable: .given)
          return failure.map { .failed($0) } ?? .passed
        }
      }
      if let failure { return failure }
    }
    return nil
  }
}
