internal import Values

/// A shard of a run, such as 2 of 4.
struct ShardNumbers: Hashable, Sendable {
  /// The number of the shard, from 1.
  var number: Int
  /// The number of shards.
  var count: Int
}

extension ShardNumbers {
  /// The numbers for a request, from the environment if the request asks for it.
  ///
  /// - Throws: `ShardProblem` if the environment does not give the numbers.
  init(
    _ request: ShardRequest,
    _ variables: [String: String]
  ) throws(ShardProblem) {
    switch request {
    case .number(let number, let count): self.init(number: number, count: count)
    case .automatic: self = try ShardNumbers.found(in: variables, count: nil)
    case .automaticNumber(let count): self = try ShardNumbers.found(in: variables, count: count)
    }
  }

  /// The numbers that the engines in the environment agree on; `count` is from the command line.
  private static func found(
    in variables: [String: String],
    count: Int?
  ) throws(ShardProblem) -> ShardNumbers {
    var found: [(engine: ShardEngine, numbers: ShardNumbers)] = []
    var incomplete: ShardEngine?
    for engine in ShardEngine.all {
      switch try engine.reading(variables, count: count) {
      case .numbers(let numbers): found.append((engine, numbers))
      case .withoutTotal: incomplete = incomplete ?? engine
      case .absent: break
      }
    }
    // Some systems number a single job 1 of 1. If such a job contains an array, the array's numbers
    // count.
    let several = found.filter { $0.numbers.count > 1 }
    let candidates = several.isEmpty ? found : several
    if let first = candidates.first {
      if let other = candidates.first(where: { $0.numbers != first.numbers }) {
        throw .ambiguous(first.engine.name, first.numbers, other.engine.name, other.numbers)
      }
      return first.numbers
    }
    if let incomplete { throw .noTotal(incomplete) }
    let known = ShardEngine.withoutNumbers.first { !(variables[$0.variable] ?? "").isEmpty }
    throw known.map { .noNumbers($0.name, advice: $0.advice) } ?? .unknownEngine
  }
}

extension ShardEngine {
  fileprivate enum Reading {
    case numbers(ShardNumbers)
    /// Only the number of the job is known.
    case withoutTotal
    case absent
  }

  /// The numbers in the variables of the engine; `count` is from the command line.
  fileprivate func reading(
    _ variables: [String: String],
    count: Int?
  ) throws(ShardProblem) -> Reading {
    let set = index.first { variables[$0] != nil }
    guard let set else { return try readingWithoutIndex(variables, count: count) }
    guard let total = try totalValue(variables, besides: set) ?? count else {
      return .withoutTotal
    }
    if let count, count != total {
      throw .otherTotal(engine: self, total: total, written: count)
    }
    let first = try first(variables, besides: set, total)
    let position = try number(of: set, variables) - first
    guard 0..<total ~= position else {
      throw .outside(engine: self, variable: set, value: position + first, first: first, of: total)
    }
    return .numbers(ShardNumbers(number: position + 1, count: total))
  }

  private func readingWithoutIndex(
    _ variables: [String: String],
    count: Int?
  ) throws(ShardProblem) -> Reading {
    guard let total, variables[total] != nil else { return .absent }
    // GitLab sets the total to 1 in a job without `parallel`.
    guard try number(of: total, variables) == 1, name == "GitLab" else {
      throw .half(engine: self, set: total, missing: index[0])
    }
    return count == nil ? .numbers(ShardNumbers(number: 1, count: 1)) : .absent
  }

  /// The number of jobs; nil if the engine does not give it.
  private func totalValue(
    _ variables: [String: String],
    besides set: String
  ) throws(ShardProblem) -> Int? {
    guard let total else { return nil }
    guard variables[total] != nil else { throw .half(engine: self, set: set, missing: total) }
    let value = try number(of: total, variables)
    guard 1...ShardRequest.limit ~= value else { throw .notANumber(total, variables[total] ?? "") }
    return value
  }

  private func first(
    _ variables: [String: String],
    besides set: String,
    _ total: Int
  ) throws(ShardProblem) -> Int {
    switch base {
    case .number(let number): return number
    case .variables(let first, let last):
      for name in [first, last] where variables[name] == nil {
        throw .half(engine: self, set: set, missing: name)
      }
      let range = (try number(of: first, variables), try number(of: last, variables))
      guard range.1 - range.0 == total - 1 else {
        throw .gaps(engine: self, first: range.0, last: range.1, of: total)
      }
      return range.0
    }
  }

  private func number(
    of name: String,
    _ variables: [String: String]
  ) throws(ShardProblem) -> Int {
    let value = variables[name] ?? ""
    guard !value.isEmpty, value.utf8.count < 10, value.utf8.allSatisfy(\.isASCIIDigit),
      let number = Int(value)
    else { throw .notANumber(name, value) }
    return number
  }
}
