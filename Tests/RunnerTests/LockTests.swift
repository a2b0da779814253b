import RunRecord
@testable import Runner
import Testing

/// Scenarios that must not run at the same time.
@Suite(.timeLimit(.minutes(10))) struct LockTests {
  /// Scenarios whose only step waits until the stage's clock shows that the step has run.
  private static func scenarios(_ locks: [String]) -> String {
    locks.enumerated().map { index, lock in
      """
      scenario: Number \(index)
      lock: \(lock)
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
        - awaitCode: { to: $(user.email) }
      """
    }.joined(separator: "\n---\n")
  }

  /// The most scenarios that were inside their steps at once.
  private static func most(_ events: [RunEvent]) -> Int {
    var running: Set<Int> = []
    var most = 0
    for event in events {
      switch event {
      case .stepStarted(let id, _, _): running.insert(id.index)
      case .scenarioFinished(let record): running.remove(record.id.index)
      default: break
      }
      most = max(most, running.count)
    }
    return most
  }

  @Test func `scenarios that share a name never run at once`() async throws {
    let text = Self.scenarios(["[mail, db]", "[db, mail]", "[mail]", "[db]", "[db, other]"])
    let performance = try await Stage().perform(text)
    #expect(performance.records.map(\.story) == Array(repeating: "passed", count: 5))
    let together = Self.most(performance.events.filter { $0.index != 2 })
    // `[mail]` and `[db]` have no name in common; every other pair shares `db`.
    #expect(together == 1)
  }

  @Test func `a scenario says which lock it waits for`() async throws {
    let performance = try await Stage().perform(Self.scenarios(["[mail]", "[mail]"]))
    let reasons = performance.events.compactMap { event -> String? in
      if case .stepWaiting(_, let reason, _) = event { reason } else { nil }
    }
    #expect(reasons.contains("the lock `mail`"))
  }
}

extension RunEvent {
  fileprivate var index: Int? {
    switch self {
    case .stepStarted(let id, _, _): id.index
    case .scenarioFinished(let record): record.id.index
    default: nil
    }
  }
}
