import TestSupport
import Testing

@testable import Scenario
@testable import Workflows

@Suite struct `Scenarios that inject faults` {
  private static let plain = "scenario: Plain\nsteps:\n  - DescribeUserPool: {}\n---\n"
  private static let faulty = "scenario: Faulty\nsteps:\n  - injectFault: { mail: lost }\n---\n"

  private func scenarios(_ texts: [String]) async throws -> ScenarioList {
    let folder = try TestFolder()
    try folder.write(texts.joined(), to: "all.yaml")
    let files = ScenarioFiles(found: [folder.path(of: "all.yaml")])
    return await CheckedFiles(reading: files, in: .unknown).scenarios
  }

  @Test(arguments: [(Int.max, [1, 3, 4, 0, 2]), (2, [1, 3, 0, 2, 4]), (0, [0, 1, 2, 3, 4])])
  func `start before the others, up to a limit`(_ limit: Int, _ order: [Int]) async throws {
    let (plain, faulty) = (Self.plain, Self.faulty)
    let list = try await scenarios([plain, faulty, plain, faulty, faulty])
    #expect(list.faultsFirst(limit: limit) == order)
  }

  @Test func `change no order if there are none`() async throws {
    #expect(try await scenarios([Self.plain, Self.plain]).faultsFirst() == nil)
  }
}
