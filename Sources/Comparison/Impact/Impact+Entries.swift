internal import ConfigurationChanges
internal import JSON
internal import RunRecord
internal import Values

// The assignment of scenarios to changes.
extension Impact {
  /// The scenarios to list for a change.
  func entries(_ change: AssessedChange) -> [Entry] {
    let entries = differing.filter { index in isAbout(change, index, wholes[index]) }.compactMap {
      entry(change.change.path.taken, change, $0)
    }
    return (entries + unimplemented.compactMap { unimplementedEntry(change, $0) })
      .sorted { $0.scenario < $1.scenario }
  }

  /// The effect of a single change on a scenario that the mock can't run with all changes; nil if
  /// there is none.
  private func unimplementedEntry(_ change: AssessedChange, _ index: Int) -> Entry? {
    guard let end = end(alone: change.change.path.taken, index), !end.parts.isEmpty,
      isAbout(change, index, end)
    else { return nil }
    return Entry(index, .alone, end.parts)
  }

  private func entry(_ path: SettingPath, _ change: AssessedChange, _ index: Int) -> Entry? {
    let whole = wholes[index]?.parts ?? []
    let shared = shared(path, index)
    if isUnmoved(index) { return shared.isEmpty ? nil : Entry(index, .alone, shared) }
    let isNeeded = isExplained(index) ? nil : isNeeded(path, index)
    if isNeeded == true { return Entry(index, .together, whole) }
    if !shared.isEmpty { return Entry(index, .alone, shared) }
    let needing = needing(path, index)
    if !needing.isEmpty { return Entry(index, .together, needing) }
    guard isNeeded == nil, !isExplained(index), meets(change, index) else { return nil }
    // Another change alone may still be the cause.
    if singles.isTried(path, index), isUntried(index) { return nil }
    let isOnly = isOfWholePool || paths == [path] && notes.isEmpty
    return Entry(index, isOnly ? .alone : .flows, whole)
  }

  /// Whether a scenario belongs to this assessment of a list, or of settings that are tried
  /// together.
  private func isAbout(_ change: AssessedChange, _ index: Int, _ end: ScenarioChange?) -> Bool {
    let assessed = assessedTogether[change.change.path.taken] ?? []
    guard assessed.count > 1 else { return true }
    let ranked = fitting(assessed.leading, index, end).enumerated().sorted {
      ($0.1.assessment.severity.rank, $0.0) < ($1.1.assessment.severity.rank, $1.0)
    }
    // A scenario that does not fail belongs to a gained element. For other scenarios, the worst
    // assessment counts, because the cause is unknown.
    return change == (end?.nowFails == true ? ranked.first : ranked.last)?.element
  }

  /// The assessments that a scenario can belong to.
  ///
  /// If the scenario's error message contains an assessment's sign-in flow, only that assessment
  /// fits. If not, three criteria narrow the list in order: the assessment includes the scenario's
  /// error type, its flows contain the differing call, and the scenario uses its flows. A criterion
  /// that no assessment meets is ignored.
  private func fitting(
    _ assessed: [AssessedChange],
    _ index: Int,
    _ end: ScenarioChange?
  ) -> [AssessedChange] {
    let parts = end?.parts ?? []
    if let text = parts.text(of: OutcomePath.errorMessage) {
      let named = assessed.filter { $0.assessment.flowName.map(text.contains) ?? false }
      let longest = named.max {
        ($0.assessment.element ?? "").count < ($1.assessment.element ?? "").count
      }
      if let longest { return [longest] }
    }
    let operations = parts.first?.operations ?? []
    let type = parts.text(of: OutcomePath.errorType)
    let criteria: [(AssessedChange) -> Bool] = [
      { change in type.map(change.assessment.description.contains) ?? false },
      { change in
        change.assessment.flows.contains { !$0.operations.isDisjoint(with: operations) }
      },
      { change in meets(change, index) },
    ]
    return criteria.reduce(assessed) { rest, isFitting in
      let fitting = rest.filter(isFitting)
      return fitting.isEmpty ? rest : fitting
    }
  }

  /// Whether the scenario gets a new error on B, or passes only on A.
  func nowFails(_ index: Int) -> Bool { wholes[index]?.nowFails ?? false }
}

extension Impact.Entry {
  fileprivate init(_ scenario: Int, _ why: Impact.Attribution, _ parts: [ScenarioChange.Part]) {
    let operations = parts.first?.operations ?? []
    self.init(
      scenario: scenario,
      description: parts.description,
      attribution: why,
      operations: operations
    )
  }
}

extension [AssessedChange] {
  /// The changes that have an effect without the other changes.
  fileprivate var leading: [AssessedChange] {
    filter { change in
      !contains { change.change.path.isNothing(without: $0.change.path) }
    }
  }
}

extension [ScenarioChange.Part] {
  /// The field's value on B, or on A if B has no value; nil if neither side has one.
  fileprivate func text(of field: String) -> String? {
    let difference = first { $0.field.field == field }?.field
    return (difference?.b ?? difference?.a)?.string
  }
}

extension Assessment {
  /// The name of the assessment's sign-in flow in error messages; nil for other elements.
  fileprivate var flowName: String? {
    element.flatMap { $0.hasPrefix("ALLOW_") ? String($0.dropFirst("ALLOW_".count)) : nil }
  }
}
