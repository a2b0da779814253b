internal import Algorithms
internal import Diagnostics
internal import FoundationEssentials
internal import RunRecord

extension RunParts {
  /// The names of the machines.
  var hosts: String { parts.map(\.start.origin.host).uniqued().joined(separator: ", ") }

  /// The record of a scenario that ran in no part, because no report may count it as passed.
  ///
  /// `number` is the shard that selected it.
  func recordOfMissing(
    _ id: ScenarioID,
    from number: Int?,
    at instant: Date
  ) -> ScenarioRecord {
    let failure = Failure(
      kind: .environment,
      message: "the scenario ran in no shard: \(reasonForMissing(from: number))",
      source: SourceFile(name: id.file, lines: [:]),
      range: SourceRange(at: SourcePosition(line: max(1, id.line), column: 1))
    )
    var record = ScenarioRecord(
      id: id,
      tags: [],
      result: .blocked(failure),
      startedAt: instant,
      elapsed: .zero,
      steps: []
    )
    record.gap = .missing(gap(from: number))
    return record
  }

  /// What is missing, for the sentence about all scenarios without a result.
  private func gap(from number: Int?) -> String {
    number.map { "the events of shard \($0) of \(count) end early" } ?? reasonForMissing(from: nil)
  }

  private func reasonForMissing(from number: Int?) -> String {
    if let number { return "the events of shard \(number) of \(count) end before this scenario" }
    let stopped = parts.filter { !$0.problems.isEmpty }.map(\.number)
    let absent = Set(missing + stopped).sorted()
    guard let first = absent.first else { return "no shard selected this scenario" }
    guard absent.count > 1 else {
      let problem = parts.first { $0.number == first }?.problems.first
      return problem.map { "shard \(first) of \(count) stopped: \($0.title)" }
        ?? "shard \(first) of \(count) is missing"
    }
    let state = stopped.isEmpty ? "missing" : "missing or stopped"
    return "shards \(absent.map(String.init).inSentence()) of \(count) are \(state)"
  }
}
