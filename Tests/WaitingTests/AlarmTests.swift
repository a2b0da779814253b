import Testing

@testable import Waiting

@Suite(.timeLimit(.minutes(10))) struct AlarmTests {
  @Test(arguments: [0, 10, 250])
  func `a sleeper is woken at its time`(_ milliseconds: Int) async throws {
    let start = ContinuousClock.now
    try await Alarms().sleep(until: start + .milliseconds(milliseconds))
    #expect(ContinuousClock.now - start >= .milliseconds(milliseconds))
  }

  @Test func `a canceled sleep ends at once, and the others go on`() async throws {
    let alarms = Alarms()
    try await withThrowingTaskGroup { group in
      for _ in 0..<20 {
        group.addTask { try await alarms.sleep(until: .now + .milliseconds(300)) }
      }
      let canceled = Task { try await alarms.sleep(until: .now + .seconds(3600)) }
      await Task.yield()
      canceled.cancel()
      await #expect(throws: CancellationError.self) { try await canceled.value }
      var woken = 0
      for try await _ in group { woken += 1 }
      #expect(woken == 20)
    }
  }

  @Test func `a sleeper that comes later is woken first if its time comes first`() async throws {
    let alarms = Alarms()
    let long = Task { try await alarms.sleep(until: .now + .seconds(3600)) }
    try await alarms.sleep(until: .now + .milliseconds(250))
    try await alarms.sleep(until: .now + .milliseconds(250))
    long.cancel()
    await #expect(throws: CancellationError.self) { try await long.value }
  }

  @Test func `a canceled task does not sleep`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await Alarms().sleep(until: .now + .seconds(3600))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
