package import ConfigurationChanges

/// The results of scenarios with single changes, used to find the change that causes a difference.
package struct SingleChanges: Sendable {
  /// A run of scenarios on the old pool, and on the old pool with one change.
  package struct Trial: Hashable, Sendable {
    /// The setting that the trial changes.
    package var path: SettingPath

    /// The scenarios to run, as indices into the comparison.
    package var scenarios: [Int]
  }

  /// The results with only one change.
  fileprivate var alone: [SettingPath: [Int: TrialResult]] = [:]

  /// The results with all changes except one.
  fileprivate var without: [SettingPath: [Int: TrialResult]] = [:]

  /// Changes whose effect no mock can show, with the scenarios of their trials.
  private var idle: [SettingPath: Set<Int>] = [:]

  /// Changes that no mock can have without the others.
  private(set) var rejectedPaths: Set<SettingPath> = []

  /// Changes without which no mock can have the others.
  fileprivate var indispensable: Set<SettingPath> = []

  /// The results with all changes and nothing else.
  private(set) var all: [Int: TrialResult] = [:]

  /// Adds the results of a trial; scenarios that did not finish are left out.
  package mutating func add(_ trial: Trial, _ ends: [Int: TrialResult]) {
    alone[trial.path, default: [:]].merge(ends.filter(\.value.isKnown)) { $1 }
  }

  /// Records that no mock can show an effect of the trial's change.
  package mutating func addNothing(_ trial: Trial) {
    idle[trial.path, default: []].formUnion(trial.scenarios)
  }

  /// Adds the results with all changes and nothing else.
  package mutating func addAll(_ ends: [Int: TrialResult]) {
    all.merge(ends.filter(\.value.isKnown)) { $1 }
  }

  /// Records that no mock can have only this change.
  package mutating func addRejection(_ path: SettingPath) { rejectedPaths.insert(path) }

  /// Adds the results with all changes except that of a trial.
  package mutating func add(without trial: Trial, _ ends: [Int: TrialResult]) {
    without[trial.path, default: [:]].merge(ends.filter(\.value.isKnown)) { $1 }
  }

  /// Records that no mock can have all changes except this change.
  package mutating func addRejection(without path: SettingPath) { indispensable.insert(path) }

  /// Whether the result of a scenario with only one change is known, or no trial can show it.
  func isSettled(_ path: SettingPath, _ index: Int) -> Bool {
    rejectedPaths.contains(path) || isTried(path, index)
  }

  /// Whether the result of a scenario with only one change is known.
  func isTried(_ path: SettingPath, _ index: Int) -> Bool {
    alone[path]?[index] != nil || idle[path]?.contains(index) == true
  }
}

// MARK: - Results of the trials

extension Impact {
  /// The differences of a scenario that a change alone causes; empty if there are none or no
  /// trial ran.
  func shared(_ path: SettingPath, _ index: Int) -> [ScenarioChange.Part] {
    guard let whole = wholes[index] else { return [] }
    return singles.alone[path]?[index]?.shared(with: whole) ?? []
  }

  /// The differences of a scenario between the old pool and the old pool with one change; nil if
  /// not tried.
  func end(alone path: SettingPath, _ index: Int) -> ScenarioChange? {
    singles.alone[path]?[index]?.own
  }

  /// Whether a scenario's differences, or the other changes themselves, require a change; nil if
  /// not tried.
  func isNeeded(_ path: SettingPath, _ index: Int) -> Bool? {
    if singles.indispensable.contains(path) { return true }
    guard let whole = wholes[index], let end = singles.without[path]?[index] else { return nil }
    return !end.explains(whole)
  }

  /// Whether a single change causes a scenario's most informative difference, or several changes
  /// each cause a part of the differences.
  func isExplained(_ index: Int) -> Bool {
    guard let whole = wholes[index] else { return false }
    let ends = singles.alone.values.compactMap { $0[index] }
    if ends.contains(where: { $0.explains(whole) }) { return true }
    let moved = ends.filter { !$0.shared(with: whole).isEmpty }
    return moved.contains { $0.ends(as: whole) }
      && whole.parts.allSatisfy { part in moved.contains { $0.has(part) } }
  }

  /// The differences of a scenario that no single change causes; empty if not tried.
  func unclaimed(_ index: Int) -> [ScenarioChange.Part] {
    guard let whole = wholes[index], !isUntried(index) else { return [] }
    let ends = singles.alone.values.compactMap { $0[index] }
    let told = unmoved(index)
    let rest = whole.parts.filter { part in !ends.contains { $0.has(part) } }
    // The result of a step adds nothing to its other differences.
    return rest.filter { part in
      !told.contains(part) && (!part.field.isResult || !whole.hasMore(than: part))
    }
  }

  /// The unclaimed differences that require a change.
  func needing(_ path: SettingPath, _ index: Int) -> [ScenarioChange.Part] {
    guard singles.all[index] != nil else { return [] }
    let unclaimed = unclaimed(index)
    if let end = singles.without[path]?[index] { return unclaimed.filter { !end.has($0) } }
    guard singles.rejectedPaths.contains(path), singles.indispensable.contains(path) else {
      return []
    }
    let others = singles.without.values.compactMap { $0[index] }
    return unclaimed.filter { part in others.allSatisfy { $0.has(part) } }
  }

  /// The differences of a scenario that do not appear with all changes and nothing else.
  ///
  /// The cause of these differences was not compared.
  func unmoved(_ index: Int) -> [ScenarioChange.Part] {
    guard let whole = wholes[index], let end = singles.all[index] else { return [] }
    return whole.parts.filter { !end.has($0) }
  }

  /// Whether the cause of the most informative difference was not compared.
  func isUnmoved(_ index: Int) -> Bool {
    guard let whole = wholes[index], let end = singles.all[index] else { return false }
    return !end.explains(whole)
  }
}
