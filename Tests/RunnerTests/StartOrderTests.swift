import RunRecord
import Testing

@Suite struct `Scenarios start` {
  @Test(arguments: [
    (nil, 1, [0, 1, 2]), ([2, 0, 1], 1, [2, 0, 1]), ([2, 0, 1], 2, [0, 1, 2, 3, 4, 5]),
  ])
  func `in the order of the run's options`(
    _ order: [Int]?,
    _ repetitions: Int,
    _ started: [Int]
  ) async throws {
    let scenarios = ["A", "B", "C"].map { "scenario: \($0)\nsteps:\n  - DescribeUserPool: {}\n" }
    let stage = Stage(jobs: 1, repetitions: repetitions, order: order)
    let performance = try await stage.perform(scenarios.joined(separator: "---\n"))
    let indices = performance.events.compactMap { event in
      if case .scenarioStarted(let id, _) = event { id.index } else { nil }
    }
    #expect(indices == started)
    #expect(Set(performance.records.map(\.id.index)) == Set(started))
  }
}
