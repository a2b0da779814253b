internal import ConfigurationChanges

// The selection of trials to run.
extension Impact {
  /// The maximum number of scenario runs with single changes, which take some minutes.
  package static let trialLimit = 2000

  /// Returns the trials that show which change causes the differences, one per changed setting.
  ///
  /// `limit` is the maximum number of scenario runs. A scenario without a candidate is tried with
  /// every change. If only one setting changed and everything was compared, no trial is needed.
  package func trials(limit: Int = Impact.trialLimit) -> [SingleChanges.Trial] {
    guard canBeAnother else { return [] }
    return trials(of: differing + unimplemented, limit) { own in own.isEmpty ? paths : own }
  }

  /// Returns the trials with other changes for scenarios that their candidates do not explain.
  package func furtherTrials(limit: Int = Impact.trialLimit) -> [SingleChanges.Trial] {
    trials(of: unexplained, limit) { own in
      own.isEmpty ? [] : paths.filter { !own.contains($0) }
    }
  }

  /// Returns trials that each leave out one change, for scenarios that only all changes together
  /// explain fully.
  package func trialsWithout(limit: Int = Impact.trialLimit) -> [SingleChanges.Trial] {
    guard paths.count > 1 else { return [] }
    let moved = unexplained.filter { singles.all[$0] != nil && !isUnmoved($0) }
    return trials(of: moved, limit) { own in own.isEmpty ? paths : own }
  }

  /// The scenarios that single changes do not explain fully.
  ///
  /// Only a run with all changes shows whether the changes are the cause.
  package var unexplained: [Int] {
    guard canBeAnother else { return [] }
    return differing.filter {
      !isUntried($0) && (!isExplained($0) || !unclaimed($0).isEmpty)
    }
  }

  /// Whether more than one changed setting can cause differences.
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
      // A scenario is tried with all its changes or none. If only some changes were tried, the
      // result would be ambiguous.
      guard rest >= 0 else { break }
      for path in own { trials[path, default: []].append(index) }
    }
    return paths.compactMap { path in
      trials[path].map { SingleChanges.Trial(path: path, scenarios: $0) }
    }
  }
}
