internal import Diagnostics
internal import JSON

/// The state that a Terraform plan was created from.
enum PlanHistory {
  /// The state to compare a plan with: the plan's prior state; nil without a state, or for the
  /// state of another pool.
  static func baseline(_ before: PoolDocument, _ after: PoolDocument) -> PoolDocument? {
    guard before.isDeployed(like: after), before.origin == .description,
      var former = after.plannedFrom.first, former.specifiesPool == before.specifiesPool
    else { return nil }
    let ids = [before.pool["Id"], former.pool["Id"]].compactMap(\.self)
    guard ids.count < 2 || ids[0] == ids[1] else { return nil }
    (former.name, former.partly) = (before.name, before.partly)
    return former
  }

  /// The differences between an older state and the plan's prior state.
  static func staleness(of given: PoolDocument, since former: PoolDocument) -> [SettingChange] {
    var (given, former) = (given.withEmptyKinds(like: former), former.withEmptyKinds(like: given))
    (given.tool, former.tool) = (given.deployer, former.deployer)
    (given.others, former.others) = (given.othersWithUnread(), former.othersWithUnread())
    var comparison = SettingComparison()
    comparison.compare(CanonicalSettings(given), CanonicalSettings(former))
    return comparison.found.changes
  }

  /// The changes, with the history of their current values.
  static func withHistory(
    _ changes: [AssessedChange],
    stale: [SettingChange],
    to new: CanonicalSettings,
    by sent: CanonicalSettings,
    _ given: String
  ) -> [AssessedChange] {
    var result = withDrift(changes, stale: stale, to: new, by: sent)
    let drifted = Set(sent.document.drift.map(\.path))
    for old in stale {
      let places = result.indices.filter { result[$0].isOf(old.path) }
      if places.isEmpty {
        result += old.changedBefore(drifted.contains(old.path), sent, given)
      } else if !drifted.contains(old.path) {
        for index in places {
          result[index] = result[index].prefixed(by: "`\(given)` is older than the plan. ")
        }
      }
    }
    return result
  }

  /// The changes, with those made outside of Terraform before the plan was created.
  private static func withDrift(
    _ changes: [AssessedChange],
    stale: [SettingChange],
    to new: CanonicalSettings,
    by sent: CanonicalSettings
  ) -> [AssessedChange] {
    var result = changes
    for old in sent.document.drift {
      if result.contains(where: { $0.isOf(old.path) }) {
        for index in result.indices where result[index].isOf(old.path) {
          result[index] = result[index].prefixed(by: old.driftDescription(to: new))
        }
      } else if !old.isKept(by: new), !stale.contains(where: { $0.path == old.path }) {
        let change = SettingChange(old.path, before: old.after, after: new.value(at: old.path))
        result += Knowledge.assessed(change, in: sent, ofNewPool: false)
          .map { $0.prefixed(by: old.driftDescription(to: new)) }
      }
    }
    return result
  }

  /// Notes about changes outside of Terraform, and about a state other than the plan's prior state.
  static func notesOfHistory(
    stale: [SettingChange],
    to new: CanonicalSettings,
    by sent: CanonicalSettings,
    _ given: String
  ) -> [String] {
    let drift = sent.document.drift
    let drifted = Set(drift.map(\.path))
    let older = Set(stale.filter { !$0.isImported(by: sent) }.map(\.path)).subtracting(drifted)
      .map(\.text).sorted()
    let notes = drift.map { "drift: \($0.driftMessage(to: new))" }
    guard !older.isEmpty else { return notes }
    return notes + [
      "`\(given)` is not the state that `\(sent.name)` was created from: that state has "
        + "different values of \(older.listed())"
    ]
  }

  /// Adds a plan's reason for a deletion or replacement to the description.
  static func reasoned(_ assessed: AssessedChange, by sent: CanonicalSettings) -> AssessedChange {
    let path = assessed.change.path
    guard path.members.isEmpty, path.part != .pool, let actions = sent.document.actions,
      let reason = actions.reasons[path.part],
      assessed.change.after == nil || actions.removed.contains(path.part),
      ![.replaced, .deposedDeleted].contains(assessed.assessment.effect)
    else { return assessed }
    var assessed = assessed
    assessed.assessment.description += " Reason for the deletion: \(reason)."
    return assessed
  }
}

extension AssessedChange {
  /// Whether this change sets another value for the setting.
  fileprivate func isOf(_ path: SettingPath) -> Bool {
    change.path == path && assessment.effect != .leftOut
  }
}
