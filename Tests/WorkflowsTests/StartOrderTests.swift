import TestSupport
import Testing

@testable import Scenario
@testable import Workflows

@Suite struct `Scenarios that inject faults` {
  private func scenarios(faulty: [Bool]) async throws -> ScenarioList {
    let texts = faulty.enumerated().map { number, injects in
      """
      scenario: Number \(number)
      steps:
        \(injects ? "- injectFault: { mail: lost }" : "# The pool has no fault.")
        - DescribeUserPool: {}
      """
    }
    let folder = try TestFolder()
    try folder.write(texts.joined(separator: "\n---\n"), to: "all.yaml")
    let files = ScenarioFiles(found: [folder.path(of: "all.yaml")])
    let list = await CheckedFiles(reading: files, in: .unknown).scenarios
    try #require(list.count == faulty.count)
    return list
  }

  @Test(arguments: [(Int.max, [1, 3, 4, 0, 2]), (2, [1, 3, 0, 2, 4]), (0, [0, 1, 2, 3, 4])])
  func `start before the others, up to a limit`(_ limit: Int, _ order: [Int]) async throws {
    let list = try await scenarios(faulty: [false, true, false, true, true])
    #expect(list.faultsFirst(limit: limit) == order)
  }

  @Test func `change no order if there are none`() async throws {
    #expect(try await scenarios(faulty: [false, false]).faultsFirst() == nil)
  }
}
