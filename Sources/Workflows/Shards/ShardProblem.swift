internal import Diagnostics

/// The reason why the environment does not give the numbers of a shard.
enum ShardProblem: Error {
  /// Two engines give different numbers.
  case ambiguous(String, ShardNumbers, String, ShardNumbers)
  /// The engine gives only the number of the job.
  case noTotal(ShardEngine)
  case noNumbers(String, advice: String)
  case unknownEngine
  /// One variable of the engine is set, and another one is missing.
  case half(engine: ShardEngine, set: String, missing: String)
  case notANumber(String, String)
  /// The engine's number of jobs differs from the one on the command line.
  case otherTotal(engine: ShardEngine, total: Int, written: Int)
  /// The numbers of the jobs have gaps.
  case gaps(engine: ShardEngine, first: Int, last: Int, of: Int)
  case outside(engine: ShardEngine, variable: String, value: Int, first: Int, of: Int)

  /// The message for the user.
  var message: String {
    switch self {
    case .ambiguous(let name, let numbers, let other, let others):
      "\(name) gives shard \(numbers.description), and \(other) gives shard "
        + "\(others.description); pass --shard K/N"
    case .noTotal(let engine):
      "\(engine.name) does not give the number of shards; pass --shard auto/N, where N is "
        + engine.totalSource
    case .noNumbers(let name, let advice): "\(name) gives its jobs no numbers; \(advice)"
    case .unknownEngine:
      "no variable of a known CI system contains the number of this shard; pass --shard K/N"
    case .half(let engine, let set, let missing):
      "\(set) is set without \(missing), which \(engine.name) also sets in parallel jobs; pass "
        + "--shard K/N"
    case .notANumber(let name, let value):
      "\(name) is not a valid number: `\(value.visible)`; pass --shard K/N"
    case .otherTotal(let engine, let total, let written):
      "\(engine.total ?? "") is \(total), but --shard auto/\(written) asks for \(written) shards"
    case .outside(let engine, let variable, let value, let first, let count):
      "\(variable) is \(value), but \(engine.name) counts \(count.counting("shard")) from \(first) "
        + "to \(first + count - 1)"
    case .gaps(let engine, let first, let last, let count):
      "the numbers of the \(count.counting("job")) of \(engine.name) have gaps: they go from "
        + "\(first) to \(last); use an array without gaps, such as 1-8"
    }
  }
}

extension ShardNumbers: CustomStringConvertible {
  /// The numbers as in `--shard`: `2/8`.
  var description: String { "\(number)/\(count)" }
}
