@testable import MockPool
@testable import Mutation
import RunRecord
import ScenarioLibrary
import Testing

@Suite struct `The record of the mutants that the library notices` {
  @Test(arguments: MutantKill.all)
  func `names a scenario that notices the mutant and passes on the correct mock`(
    _ kill: MutantKill
  ) async throws {
    let mutant = try #require(Mutant.all.first { $0.name == kill.mutant })
    let scenario = try #require(kill.scenario)
    let right = try await MutantStage.records(of: scenario.rows, under: .right)
    #expect(right.count == scenario.rows.count)
    for record in right {
      #expect(record.result.word == "passed", "\(record.result.failure?.message ?? "")")
    }
    let wrong = try await MutantStage.records(of: scenario.rows, under: mutant.brokenRules)
    #expect(wrong.contains { $0.result.word == "failed" })
  }

  @Test func `has different lines for every mutant, in the order of the mutants`() {
    let names = MutantKill.all.map(\.mutant)
    #expect(Set(MutantKill.all).count == names.count)
    let order = Mutant.all.map(\.name)
    #expect(names.compactMap(order.firstIndex) == names.compactMap(order.firstIndex).sorted())
    #expect(Set(names) == Set(order))
  }
}
