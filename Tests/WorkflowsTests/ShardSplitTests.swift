import Diagnostics
import FoundationEssentials
import Testing

@testable import Scenario
@testable import Workflows

/// Scenarios with these names in one file.
private func scenarios(_ names: [String], file: String = "a.yaml") -> [Scenario] {
  let source = SourceFile(name: file, text: "")
  let range = SourceRange(at: SourcePosition(line: 1, column: 1))
  return names.map { Scenario(name: $0, file: source, range: range, extent: range, steps: []) }
}

private func names(_ count: Int) -> [String] { (1...count).map { "Scenario \($0)" } }

private func split(_ scenarios: [Scenario], _ count: Int, _ usual: [Duration?]? = nil) -> [Int] {
  ShardSplit(ScenarioList(scenarios), into: count, from: FileManager.default.currentDirectoryPath)
    .numbers(usual: usual ?? scenarios.map { _ in nil })
}

@Test func `a hash gives each scenario a shard on every machine and in every order`() {
  let all = scenarios(names(1000))
  let numbers = split(all, 8)
  #expect(Array(split(all.reversed(), 8).reversed()) == numbers)
  // These numbers must stay the same: parts of one run can come from different machines.
  #expect(numbers.prefix(12) == [6, 2, 4, 5, 3, 3, 1, 1, 8, 4, 3, 2])
  let sizes = (1...8).map { number in numbers.count { $0 == number } }
  #expect(sizes.allSatisfy { 90...160 ~= $0 }, "\(sizes)")
}

@Test func `a new scenario does not move the others`() {
  let numbers = split(scenarios(names(100)), 8)
  #expect(Array(split(scenarios(["New"] + names(100)), 8).dropFirst()) == numbers)
}

@Test func `scenarios that share a lock, also through others, are in one shard`() {
  var all = scenarios(names(20))
  (all[3].locks, all[7].locks, all[12].locks) = (["a"], ["a", "b"], ["b"])
  let numbers = split(all, 8)
  #expect(Set([numbers[3], numbers[7], numbers[12]]).count == 1)
  #expect(Set(numbers).count > 4)
}

@Test func `shards take about the same time`() {
  let all = scenarios(names(9))
  let usual: [Duration?] = [8, 1, 1, 1, 1, 1, 1, 1, 1].map { .seconds($0) }
  let numbers = split(all, 2, usual)
  #expect(numbers.dropFirst().allSatisfy { $0 != numbers[0] })
  #expect(Array(split(all.reversed(), 2, usual.reversed()).reversed()) == numbers)
}

@Test func `a scenario without a duration counts as an average one`() {
  let usual: [Duration?] = [.seconds(10), nil, nil, .seconds(10)]
  let numbers = split(scenarios(names(4)), 2, usual)
  #expect(numbers.count { $0 == 1 } == 2)
}

@Test func `scenarios that take no time are still divided`() {
  let numbers = split(scenarios(names(8)), 4, names(8).map { _ in .zero })
  #expect((1...4).allSatisfy { number in numbers.count { $0 == number } == 2 })
}
