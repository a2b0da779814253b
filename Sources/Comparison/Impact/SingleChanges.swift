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

    /// States a run.
    package init(path: SettingPath, scenarios: [Int]) {
      (self.path, self.scenarios) = (path, scenarios)
    }
  }

  /// What scenarios came to with a change alone: how they answer otherwise; nil where they don't.
  private var outcomes: [SettingPath: [Int: String?]] = [:]

  /// Changes that no mock can be like without the others.
  private(set) var refused: Set<SettingPath> = []

  /// Whether scenarios need such a change to answer otherwise, by what they do with all others.
  private var needed: [SettingPath: [Int: Bool]] = [:]

  /// Scenarios that do with all changes what they do without any: what is not compared is at work.
  private(set) var unmoved: Set<Int> = []

  /// Nothing was tried.
  package init() {}

  /// Takes what a trial came to.
  package mutating func add(_ trial: Trial, _ comparisons: [ScenarioComparison]) {
    for (index, comparison) in zip(trial.scenarios, comparisons)
    where comparison.verdict != .stopped {
      let words: String? = comparison.verdict == .differs ? comparison.words : nil
      outcomes[trial.path, default: [:]][index] = .some(words)
    }
  }

  /// Takes that the change of a trial does nothing that a mock could show.
  package mutating func addNothing(_ trial: Trial) {
    for index in trial.scenarios { outcomes[trial.path, default: [:]][index] = .some(nil) }
  }

  /// Takes what scenarios came to with all changes and nothing else.
  package mutating func addAll(_ scenarios: [Int], _ comparisons: [ScenarioComparison]) {
    let alike = zip(scenarios, comparisons).filter { [.alike, .skipped].contains($0.1.verdict) }
    unmoved.formUnion(alike.map(\.0))
  }

  /// Takes that no mock can be like the pool with this change alone.
  package mutating func refuse(_ path: SettingPath) { refused.insert(path) }

  /// Takes what scenarios came to with all changes but that of a trial; `whole` is how they answer
  /// otherwise with all.
  mutating func add(
    without trial: Trial,
    _ comparisons: [ScenarioComparison],
    whole: (Int) -> String
  ) {
    for (index, comparison) in zip(trial.scenarios, comparisons)
    where comparison.verdict != .stopped {
      let isSame = comparison.verdict == .differs && comparison.words == whole(index)
      needed[trial.path, default: [:]][index] = !isSame
    }
  }

  /// Whether a scenario needs a change that is refused alone; nil where nobody tried.
  func isNeeded(_ path: SettingPath, _ index: Int) -> Bool? { needed[path.taken]?[index] }

  /// How a scenario answers otherwise with a change alone; nil where it does not, or was not tried.
  func words(_ path: SettingPath, _ index: Int) -> String? { outcomes[path.taken]?[index] ?? nil }

  /// Whether it is known what a scenario does with a change alone, or that nobody can know it.
  func isSettled(_ path: SettingPath, _ index: Int) -> Bool {
    refused.contains(path.taken) || outcomes[path.taken]?[index] != nil
  }

  /// Whether some change alone makes a scenario answer otherwise.
  func explains(_ index: Int) -> Bool {
    outcomes.values.contains { $0[index].flatMap(\.self) != nil }
  }
}

// MARK: - What is to be tried

extension Impact {
  /// Takes what scenarios came to with all changes but that of a trial.
  package mutating func add(
    without trial: SingleChanges.Trial,
    _ comparisons: [ScenarioComparison]
  ) {
    let whole = run.scenarios.map(\.comparison.words)
    singles.add(without: trial, comparisons) { whole[$0] }
  }

  /// How many times scenarios are run with one change alone, at most: some minutes.
  package static let trialLimit = 2000

  /// The runs that tell which of several candidates it is that makes a scenario answer otherwise, one a
  /// changed setting; `limit` is how many times scenarios may be run in all.
  ///
  /// A scenario with one candidate needs none. One without any is tried with every change.
  package func trials(limit: Int = Impact.trialLimit) -> [SingleChanges.Trial] {
    trials(of: uncertain, limit) { own in own.isEmpty ? paths : own }
  }

  /// The runs for scenarios that none of their candidates explains: with the other changes.
  package func furtherTrials(limit: Int = Impact.trialLimit) -> [SingleChanges.Trial] {
    trials(of: unexplained, limit) { own in
      own.isEmpty ? [] : paths.filter { !own.contains($0) }
    }
  }

  /// The scenarios that no change alone explains: only with all changes it shows whether any does.
  package var unexplained: [Int] {
    uncertain.filter { !singles.explains($0) && !isUntried($0) }
  }

  /// How many scenarios it was not tried for which change it is, and how many of that kind there are.
  package var untried: (count: Int, of: Int) {
    (uncertain.count(where: isUntried), uncertain.count)
  }

  /// The scenarios of which the flows do not tell which change it is.
  private var uncertain: [Int] { differing.filter { candidates[$0]?.count != 1 } }

  private func isUntried(_ index: Int) -> Bool {
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
