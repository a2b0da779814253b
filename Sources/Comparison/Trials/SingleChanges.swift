package import ConfigurationChanges

/// What scenarios did with one change alone: which of several changes it is that makes them answer
/// otherwise.
package struct SingleChanges: Sendable {
  /// A run of scenarios on the pool as it was, and on the same with one change.
  package struct Trial: Hashable, Sendable {
    /// The change that is made alone.
    package var path: SettingPath

    /// The scenarios to run, as indices into what was compared.
    package var scenarios: [Int]
  }

  /// What scenarios came to with a change alone.
  fileprivate var alone: [SettingPath: [Int: TrialResult]] = [:]

  /// What they came to with all changes but one.
  fileprivate var without: [SettingPath: [Int: TrialResult]] = [:]

  /// Changes that nothing comes of that a mock could show, with the scenarios of which that was asked.
  private var idle: [SettingPath: Set<Int>] = [:]

  /// Changes that no mock can be like without the others.
  private(set) var refused: Set<SettingPath> = []

  /// Changes without which no mock can be like the pool with the others.
  fileprivate var indispensable: Set<SettingPath> = []

  /// What they came to with all changes and nothing else.
  private(set) var all: [Int: TrialResult] = [:]

  /// Nothing was tried.
  package init() {}

  /// Takes what a trial came to.
  package mutating func add(_ trial: Trial, _ ends: [Int: TrialResult]) {
    alone[trial.path, default: [:]].merge(ends.filter(\.value.isKnown)) { $1 }
  }

  /// Takes that the change of a trial does nothing that a mock could show.
  package mutating func addNothing(_ trial: Trial) {
    idle[trial.path, default: []].formUnion(trial.scenarios)
  }

  /// Takes what scenarios came to with all changes and nothing else.
  package mutating func addAll(_ ends: [Int: TrialResult]) {
    all.merge(ends.filter(\.value.isKnown)) { $1 }
  }

  /// Takes that no mock can be like the pool with this change alone.
  package mutating func refuse(_ path: SettingPath) { refused.insert(path) }

  /// Takes what scenarios came to with all changes but that of a trial.
  package mutating func add(without trial: Trial, _ ends: [Int: TrialResult]) {
    without[trial.path, default: [:]].merge(ends.filter(\.value.isKnown)) { $1 }
  }

  /// Takes that no mock can be like the pool with all changes but this one.
  package mutating func refuse(without path: SettingPath) { indispensable.insert(path) }

  /// Whether it is known what a scenario does with a change alone, or that nobody can know it.
  func isSettled(_ path: SettingPath, _ index: Int) -> Bool {
    refused.contains(path) || isTried(path, index)
  }

  /// Whether it is known what a scenario does with a change alone.
  func isTried(_ path: SettingPath, _ index: Int) -> Bool {
    alone[path]?[index] != nil || idle[path]?.contains(index) == true
  }
}

// MARK: - What the trials say

extension Impact {
  /// What of a scenario's differences comes of a change alone; empty where nothing does, or where that
  /// was not tried.
  func shared(_ path: SettingPath, _ index: Int) -> [ScenarioChange.Part] {
    guard let whole = wholes[index] else { return [] }
    return singles.alone[path]?[index]?.shared(with: whole) ?? []
  }

  /// What a scenario does otherwise with a change alone, next to the pool as it was; nil where that was not
  /// tried.
  func end(alone path: SettingPath, _ index: Int) -> ScenarioChange? {
    singles.alone[path]?[index]?.own
  }

  /// Whether a scenario needs a change to answer as it does with all, or the others do to be there at all;
  /// nil where nobody tried.
  func isNeeded(_ path: SettingPath, _ index: Int) -> Bool? {
    if singles.indispensable.contains(path) { return true }
    guard let whole = wholes[index], let end = singles.without[path]?[index] else { return nil }
    return !end.explains(whole)
  }

  /// Whether some change alone makes a scenario answer as it does with all, in what tells most, or several
  /// do, each in a part of it.
  func isExplained(_ index: Int) -> Bool {
    guard let whole = wholes[index] else { return false }
    let ends = singles.alone.values.compactMap { $0[index] }
    if ends.contains(where: { $0.explains(whole) }) { return true }
    let moved = ends.filter { !$0.shared(with: whole).isEmpty }
    return moved.contains { $0.ends(as: whole) }
      && whole.parts.allSatisfy { part in moved.contains { $0.has(part) } }
  }

  /// What a scenario does otherwise that no change does alone; nothing where that was not tried.
  func unclaimed(_ index: Int) -> [ScenarioChange.Part] {
    guard let whole = wholes[index], !isUntried(index) else { return [] }
    let ends = singles.alone.values.compactMap { $0[index] }
    let told = unmoved(index)
    let rest = whole.parts.filter { part in !ends.contains { $0.has(part) } }
    // That a step ends otherwise says nothing beside what it came to.
    return rest.filter { part in
      !told.contains(part) && (part.field.field != "result" || !whole.hasMore(than: part))
    }
  }

  /// What of that is there only with a change, or can't be there without it.
  func needing(_ path: SettingPath, _ index: Int) -> [ScenarioChange.Part] {
    guard singles.all[index] != nil else { return [] }
    let unclaimed = unclaimed(index)
    if let end = singles.without[path]?[index] { return unclaimed.filter { !end.has($0) } }
    guard singles.refused.contains(path), singles.indispensable.contains(path) else { return [] }
    let others = singles.without.values.compactMap { $0[index] }
    return unclaimed.filter { part in others.allSatisfy { $0.has(part) } }
  }

  /// What a scenario does otherwise in the comparison and not with all changes and nothing else: what is
  /// not compared is at work.
  func unmoved(_ index: Int) -> [ScenarioChange.Part] {
    guard let whole = wholes[index], let end = singles.all[index] else { return [] }
    return whole.parts.filter { !end.has($0) }
  }

  /// Whether that is so of what tells most.
  func isUnmoved(_ index: Int) -> Bool {
    guard let whole = wholes[index], let end = singles.all[index] else { return false }
    return !end.explains(whole)
  }
}

// What is to be tried.
extension Impact {
  /// How many times scenarios are run with one change alone, at most: some minutes.
  package static let trialLimit = 2000

  /// The runs that tell which change it is that makes a scenario answer otherwise, one a changed setting;
  /// `limit` is how many times scenarios may be run in all.
  ///
  /// A scenario without any candidate is tried with every change. Where one setting changed and
  /// everything was compared, nothing else can do it.
  package func trials(limit: Int = Impact.trialLimit) -> [SingleChanges.Trial] {
    guard canBeAnother else { return [] }
    return trials(of: differing + unplayed, limit) { own in own.isEmpty ? paths : own }
  }

  /// The runs for scenarios that none of their candidates explains: with the other changes.
  package func furtherTrials(limit: Int = Impact.trialLimit) -> [SingleChanges.Trial] {
    trials(of: unexplained, limit) { own in
      own.isEmpty ? [] : paths.filter { !own.contains($0) }
    }
  }

  /// The runs without one change each, for scenarios that none explains, or not in all, and that all
  /// together do.
  package func trialsWithout(limit: Int = Impact.trialLimit) -> [SingleChanges.Trial] {
    guard paths.count > 1 else { return [] }
    let moved = unexplained.filter { singles.all[$0] != nil && !isUnmoved($0) }
    return trials(of: moved, limit) { own in own.isEmpty ? paths : own }
  }

  /// The scenarios that no change alone explains, or that several don't in all their parts: only with all
  /// changes it shows whether any does.
  package var unexplained: [Int] {
    guard canBeAnother else { return [] }
    return differing.filter {
      !isUntried($0) && (!isExplained($0) || !unclaimed($0).isEmpty)
    }
  }

  /// Whether anything else than one changed setting can make scenarios answer otherwise.
  var canBeAnother: Bool { !isOfWholePool && (paths.count > 1 || !notes.isEmpty) }

  func isUntried(_ index: Int) -> Bool {
    let own = candidates[index] ?? []
    return !(own.isEmpty ? paths : own).allSatisfy { singles.isSettled($0, index) }
  }

  private func trials(
    of scenarios: [Int],
    _ limit: Int,
    _ wanted: ([SettingPath]) -> [SettingPath]
  ) -> [SingleChanges.Trial] {
    var (trials, rest): ([SettingPath: [Int]], Int) = ([:], limit)
    for index in scenarios {
      let own = wanted(candidates[index] ?? [])
      rest -= own.count
      // A scenario is tried with all or with none: else the table would not tell which.
      guard rest >= 0 else { break }
      for path in own { trials[path, default: []].append(index) }
    }
    return paths.compactMap { path in
      trials[path].map { SingleChanges.Trial(path: path, scenarios: $0) }
    }
  }
}
