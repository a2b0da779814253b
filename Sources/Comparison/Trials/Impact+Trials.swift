internal import ConfigurationChanges

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
