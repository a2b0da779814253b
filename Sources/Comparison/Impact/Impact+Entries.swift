internal import ConfigurationChanges

// Which scenarios stand beside which change.
extension Impact {
  /// The scenarios beside a change.
  func entries(_ change: JudgedChange) -> [Entry] {
    differing.filter { isAbout(change, $0) }.compactMap {
      entry(change.change.path.taken, change, $0)
    }
  }

  private func entry(_ path: SettingPath, _ change: JudgedChange, _ index: Int) -> Entry? {
    let whole = wholes[index]?.parts ?? []
    func entry(_ attribution: Attribution, _ parts: [ScenarioEnd.Part]) -> Entry {
      Entry(
        scenario: index,
        words: parts.words,
        attribution: attribution,
        operations: parts.first?.operations ?? []
      )
    }
    let shared = shared(path, index)
    if isUnmoved(index) { return shared.isEmpty ? nil : entry(.alone, shared) }
    let isNeeded = isExplained(index) ? nil : isNeeded(path, index)
    if isNeeded == true { return entry(.together, whole) }
    if !shared.isEmpty { return entry(.alone, shared) }
    guard isNeeded == nil, !isExplained(index), meets(change, index) else { return nil }
    // Another change may still do it alone.
    if singles.isTried(path, index), isUntried(index) { return nil }
    let isOnly = paths == [path] && notes.isEmpty
    return entry(isOnly ? .alone : .flows, whole)
  }

  /// Whether a scenario is about this judgement, of several about what a list lost and gained or about
  /// settings that are taken together.
  private func isAbout(_ change: JudgedChange, _ index: Int) -> Bool {
    let judged = judgedTogether[change.change.path.taken] ?? []
    guard judged.count > 1 else { return true }
    let met = judged.filter { meets($0, index) }
    let known = met.isEmpty ? judged : met
    // What does not fail comes of what was gained; else the worst counts, for nobody can tell.
    let ranked = known.enumerated().sorted {
      ($0.1.judgement.severity.rank, $0.0) < ($1.1.judgement.severity.rank, $1.0)
    }
    return change == (nowFails(index) ? ranked.first : ranked.last)?.element
  }

  /// Whether a scenario is refused something on B, or no longer passes there.
  func nowFails(_ index: Int) -> Bool {
    guard let whole = wholes[index], let first = whole.parts.first?.field else { return false }
    if first.field == "error.type" { return first.b != nil }
    return whole.results.a == "passed" && whole.results.b != "passed"
  }
}
