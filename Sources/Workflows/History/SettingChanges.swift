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
  private var known: [Int64: [AssessedChange]] = [:]

  init(_ file: HistoryFile) { self.file = file }

  /// The changes since the settings in a row; the changes that explain a failure come first.
  mutating func changes(since row: Int64, for record: ScenarioRecord) -> [PoolSettingChange] {
    SettingChanges.listed(assessed(since: row), for: record)
  }

  private mutating func assessed(since row: Int64) -> [AssessedChange] {
    if let known = known[row] { return known }
    var assessed: [AssessedChange] = []
    do throws(HistoryError) {
      if let now, let before = try file.settings(row: row) {
        assessed = SettingChanges.assessed(from: before, to: now)
      }
    } catch {
      failure = failure ?? error
    }
    known[row] = assessed
    return assessed
  }

  /// The changes between two outputs of `pool export`, without defaults that one side writes out.
  static func assessed(from before: String, to after: String) -> [AssessedChange] {
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
  /// Changes that explain the failure come first, then those that affect its operations, then the
  /// worst.
  static func listed(
    _ changes: [AssessedChange],
    for record: ScenarioRecord? = nil
  ) -> [PoolSettingChange] {
    let failure = record.flatMap { ObservedFailure($0) }
    var listed: [ListedChange] = []
    for assessed in changes {
      let next = ListedChange(assessed, failure?.fit(of: assessed.assessment) ?? .unrelated)
      // A change to a list has one assessment for each element.
      if listed.last?.isOfSameSetting(as: next) == true {
        listed[listed.count - 1].add(next)
      } else {
        listed.append(next)
      }
    }
    let best = listed.map(\.fit).max() ?? .unrelated
    let order = listed.enumerated().sorted {
      ($0.element.relation(best), $0.element.rank, $0.offset)
        < ($1.element.relation(best), $1.element.rank, $1.offset)
    }
    return order.map { $0.element.marked(best) }
  }
}

/// A changed setting with the facts that determine its place in the list.
private struct ListedChange {
  private var change: PoolSettingChange
  private(set) var fit: ObservedFailure.Fit
  private(set) var rank: Int

  init(_ assessed: AssessedChange, _ fit: ObservedFailure.Fit) {
    let values = assessed.valueTexts
    change = PoolSettingChange(
      setting: assessed.change.path.text,
      old: values.old,
      new: values.new
    )
    change.effect = assessed.assessment.description
    (self.fit, rank) = (fit, assessed.assessment.severity.rank)
  }

  func isOfSameSetting(as other: ListedChange) -> Bool {
    change.setting == other.change.setting && change.old == other.change.old
  }

  mutating func add(_ other: ListedChange) {
    change.effect += " " + other.change.effect
    (fit, rank) = (max(fit, other.fit), min(rank, other.rank))
  }

  /// The relation to the failure, which only the changes with the best fit explain.
  func relation(_ best: ObservedFailure.Fit) -> PoolSettingChange.Relation {
    if fit >= .possible, fit == best { return .explains }
    return fit == .unrelated ? .unrelated : .affects
  }

  /// The change with its relation to the failure.
  func marked(_ best: ObservedFailure.Fit) -> PoolSettingChange {
    var change = change
    change.relation = relation(best)
    return change
  }
}
