@testable import MockPool
@testable import Mutation
import RunRecord
import Testing

@Suite struct `A mutant` {
  @Test(arguments: Mutant.all.map(\.name))
  func `is noticed by its own scenario, which passes on the correct mock`(
    _ name: String
  ) async throws {
    let mutant = try #require(Mutant.all.first { $0.name == name })
    let right = try await MutantStage.record(of: mutant.scenario, under: .right)
    #expect(right.result.word == "passed", "\(right.result.failure?.message ?? "")")
    let wrong = try await MutantStage.record(of: mutant.scenario, under: mutant.brokenRules)
    #expect(wrong.result.word == "failed")
    guard let failure = wrong.result.failure else { return }
    #expect(failure.kind != .given, "\(failure.message)")
    // The named call differs: the failed step made it, or an earlier step did and the failed step
    // shows its effect without a call.
    let failed = wrong.steps.last { $0.verdict == .failed }
    let calls = failed?.exchanges.map(\.operation) ?? []
    let all = wrong.steps.flatMap(\.exchanges).map(\.operation)
    #expect((calls.isEmpty ? all : calls).contains(mutant.operation), "\(all)")
  }

  @Test func `breaks one rule in its own way`() {
    let rules = Mutant.all.map(\.brokenRules)
    #expect(!rules.contains(.right))
    #expect(Set(rules).count == rules.count)
  }
}

@Suite struct `The list of mutants` {
  @Test func `has at least 60 mutants with unique names in kebab case`() {
    let names = Mutant.all.map(\.name)
    #expect(names.count >= 60)
    #expect(Set(names).count == names.count)
    for name in names { #expect(name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil) }
  }

  @Test func `completes the sentence "your suite would not notice if"`() {
    for mutant in Mutant.all {
      #expect(
        mutant.fault.first?.isLowercase == true || mutant.fault.contains("Admin")
          || mutant.fault.contains("`") || mutant.fault.contains("failed with"),
        "\(mutant.fault)"
      )
      #expect(!mutant.fault.hasSuffix("."))
    }
    let faults = Mutant.all.map(\.fault)
    #expect(Set(faults).count == faults.count)
  }

  @Test func `has scenarios with unique names`() {
    let first = Mutant.all.map { $0.scenario.prefix { $0 != "\n" } }
    #expect(first.allSatisfy { $0.hasPrefix("scenario: ") })
    let repeated = Dictionary(grouping: first) { $0 }.filter { $0.value.count > 1 }.keys
    #expect(repeated.isEmpty, "\(repeated)")
  }
}
