internal import RunRecord
internal import Runner
internal import Scenario
internal import Values

/// The selected scenarios of a run, and the part of them that this run executes.
///
/// All checks before the run apply to the whole selection, because all shards must find the same
/// errors.
struct RunSelection {
  /// All selected scenarios.
  let whole: ScenarioList

  /// The part that runs; nil for all scenarios.
  let part: RunPart?

  /// Whether no scenario of the selection belongs to the part.
  let isEmpty: Bool

  /// Divides the selection if the run is a shard; `base` is the absolute path of the project's
  /// folder, and `usual` returns the usual durations of scenarios by their index.
  init(
    _ scenarios: ScenarioList,
    _ shard: Shard?,
    from base: String,
    usual: (ScenarioList) throws(CommandFailure) -> [Int: Duration]
  ) throws(CommandFailure) {
    whole = scenarios
    guard let shard else {
      (part, isEmpty) = (nil, scenarios.isEmpty)
      return
    }
    let split = ShardSplit(scenarios, into: shard.count, from: base)
    let durations = try usual(scenarios)
    let numbers = split.numbers(usual: scenarios.indices.map { durations[$0] })
    let positions = Set(scenarios.indices.filter { numbers[$0] == shard.number })
    part = RunPart(shard, positions: positions)
    isEmpty = positions.isEmpty
  }
}

extension Environment {
  /// The part of the run that a request asks for; nil for the whole run.
  func shard(for request: RunRequest) throws(CommandFailure) -> Shard? {
    guard let requested = request.shard else { return nil }
    do throws(ShardProblem) {
      let numbers = try ShardNumbers(requested, variables)
      var shard = Shard(numbers.number, of: numbers.count, selection: [])
      shard.run = ShardEngine.run(in: variables).map(redactor.redact)
      shard.allowsFlaky = request.allowsFlaky
      return shard
    } catch {
      throw .usage(error.message)
    }
  }

  /// The seed that all shards of a run of the CI system have in common; nil without such a system.
  var seedOfShards: UInt64? {
    ShardEngine.run(in: variables).map { run in
      var random = SeededGenerator(seed: 0, names: "run", run)
      return UInt64.random(in: 1...999_999_999, using: &random)
    }
  }
}
