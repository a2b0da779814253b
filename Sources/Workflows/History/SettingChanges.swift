internal import Comparison
internal import ConfigurationChanges
internal import History
internal import Project
internal import RunRecord

/// The settings of a pool that changed since earlier runs.
struct SettingChanges: Sendable {
  /// The settings in this run; nil if unknown.
  var now: String?

  /// The error that occurred when earlier settings were read.
  private(set) var failure: HistoryError?

  private let file: HistoryFile
  private var known: [Int64: [JudgedChange]] = [:]

  init(_ file: HistoryFile) { self.file = file }

  /// The changes since the settings in a row; the changes that explain a failure come first.
  mutating func changes(since row: Int64, for record: ScenarioRecord) -> [PoolSettingChange] {
    SettingChanges.listed(judged(since: row), for: record)
  }

  private mutating func judged(since row: Int64) -> [JudgedChange] {
    if let known = known[row] { return known }
    var judged: [JudgedChange] = []
    do throws(HistoryError) {
      if let now, let before = try file.settings(row: row) {
        judged = SettingChanges.judged(from: before, to: now)
      }
    } catch {
      failure = failure ?? error
    }
    known[row] = judged
    return judged
  }

  /// The changes between two outputs of `pool export`, without defaults that one side writes out.
  static func judged(from before: String, to after: String) -> [JudgedChange] {
    guard before != after, let old = document(before, "before"), let new = document(after, "after")
    else { return [] }
    return ConfigurationDifference(before: old, after: new).changes.filter { !$0.isWrittenOut }
  }

  private static func document(_ text: String, _ name: String) -> PoolDocument? {
    let checked = CheckedConfiguration(bytes: Array(text.utf8), name: name)
    return checked.configuration.map { PoolDocument($0, name: name) }
  }
}

// MARK: - The form in events

extension SettingChanges {
  /// The changes as events contain them; without a record, none of them explains a failure.
  ///
  /// Changes that explain the failure come first, then the worst.
  static func listed(
    _ changes: [JudgedChange],
    for record: ScenarioRecord? = nil
  ) -> [PoolSettingChange] {
    let operations = record?.failedOperations ?? []
    var listed: [(change: PoolSettingChange, rank: Int)] = []
    for judged in changes {
      let values = judged.valueTexts
      var change = PoolSettingChange(
        setting: judged.change.path.text,
        old: values.old,
        new: values.new
      )
      change.effect = judged.judgement.description
      change.explains = judged.explains(operations)
      // A change to a list has one judgment for each element.
      if let last = listed.last?.change, last.setting == change.setting, last.old == change.old {
        listed[listed.count - 1].change.effect += " " + change.effect
        listed[listed.count - 1].change.explains = last.explains || change.explains
        listed[listed.count - 1].rank = min(listed[listed.count - 1].rank, judged.rank)
      } else {
        listed.append((change, judged.rank))
      }
    }
    let order = listed.enumerated().sorted { a, b in
      let (left, right) = (a.element, b.element)
      if left.change.explains != right.change.explains { return left.change.explains }
      return left.rank == right.rank ? a.offset < b.offset : left.rank < right.rank
    }
    return order.map(\.element.change)
  }
}

extension JudgedChange {
  fileprivate var rank: Int { judgement.severity.rank }

  /// Whether the change affects a flow that one of these operations belongs to.
  fileprivate func explains(_ operations: Set<String>) -> Bool {
    guard judgement.entry != nil, judgement.severity != .none else { return false }
    return judgement.flows.contains { !$0.operations.isDisjoint(with: operations) }
  }
}

extension ScenarioRecord {
  /// The operations of the failed step, or of all steps if it called none.
  fileprivate var failedOperations: Set<String> {
    let attempt = lostAttempts.last(where: { $0.result.failure != nil })
    let isFlaky = if case .flaky = result { true } else { false }
    let steps = isFlaky ? attempt?.steps ?? steps : steps
    let place = result.failure?.step
    let failed = steps.last { step in place.map { $0 == (step.phase, step.number) } ?? false }
    let own = Set(failed?.exchanges.map(\.operation) ?? [])
    return own.isEmpty ? Set(steps.flatMap { $0.exchanges.map(\.operation) }) : own
  }
}
