internal import Diagnostics
internal import Reports
internal import RunRecord

/// The parts of a run, from the first events of their records.
struct RunParts {
  /// A part with a number.
  struct Part {
    let path: String
    let number: Int
    let start: RunStart
    /// The reasons why the part stopped before its first scenario.
    let problems: [RunProblem]
  }

  /// The parts in the order of their numbers.
  private(set) var parts: [Part] = []

  /// The parts that are missing or have no results, in sentences for the user.
  private(set) var absences: [String] = []

  /// The parts that stopped before their first scenario, in sentences for the user.
  private(set) var stops: [String] = []

  /// The shards that are in several files, in sentences for the user.
  private(set) var duplicates: [String] = []

  /// The number of parts of the run; 0 if no part could be read.
  private(set) var count = 0

  /// The numbers that no record has.
  private(set) var missing: [Int] = []

  /// The settings of the pool that a part read.
  private(set) var settings = HistoryFold.PoolSettings()

  /// The reasons why parts stopped, without repetitions.
  private(set) var problems: [RunProblem] = []

  /// Reads the first events of each file.
  ///
  /// - Throws: `CommandFailure` if a file is not a part, or if parts belong to different runs.
  init(at paths: [String]) throws(CommandFailure) {
    for path in paths {
      var record = RecordedEvents(at: path)
      guard let head = try record.readHead() else {
        absences.append(record.endBeforeStart)
        continue
      }
      try add(head, path)
    }
    parts.sort { ($0.number, $0.path) < ($1.number, $1.path) }
    noteNumbers()
    try checkAgreement()
  }

  private mutating func add(_ head: RecordHead, _ path: String) throws(CommandFailure) {
    for problem in head.problems {
      stops.append("the run in `\(path)` stopped before its first scenario: \(problem.title)")
      if !problems.contains(problem) { problems.append(problem) }
    }
    if settings.text == nil, let history = head.history {
      settings = HistoryFold.PoolSettings(text: history.settings, note: history.notes.first)
    }
    guard let shard = head.start.shard else {
      guard head.problems.isEmpty else { return }
      throw .invalidFile(
        "`\(path)` is the record of a whole run, not of a shard; to make reports from the record, "
          + "use `authflow report show --from \(ShellQuoting.quote(path))`"
      )
    }
    guard 1...shard.count ~= shard.number, shard.count <= ShardRequest.limit else {
      throw .invalidFile("`\(path)` is shard \(shard.number) of \(shard.count), which is invalid")
    }
    parts.append(
      Part(path: path, number: shard.number, start: head.start, problems: head.problems)
    )
  }

  private mutating func noteNumbers() {
    count = parts.first?.start.shard?.count ?? 0
    let files = Dictionary(grouping: parts, by: \.number)
    missing = (0..<count).map { $0 + 1 }.filter { files[$0] == nil }
    if !missing.isEmpty {
      let names = missing.map(String.init).inSentence()
      let verb =
        missing.count == 1 ? "shard \(names) of \(count) is" : "shards \(names) of \(count) are"
      absences.append("\(verb) missing")
    }
    for (number, parts) in files.sorted(by: { $0.key < $1.key }) where parts.count > 1 {
      duplicates.append("shard \(number) of \(count) is in \(parts.map(\.path).listed())")
    }
  }
}

extension ScenarioID {
  /// The ID without what differs between parts: the position in the part, and seeds.
  var key: ScenarioID {
    var key = self
    (key.index, key.seed) = (0, nil)
    key.round = round.map { Round($0.number, of: $0.count, seed: 0) }
    return key
  }
}
