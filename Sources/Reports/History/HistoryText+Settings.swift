internal import Diagnostics
package import RunRecord

// Changed settings of the pool.
extension HistoryText {
  /// The heading of the list of settings that changed since the scenario last passed.
  static let settingsHeading = "changed on the pool since it last passed"

  /// The setting with both values: `mfa.MfaConfiguration: OFF → ON (probable cause)`.
  package static func setting(_ change: PoolSettingChange) -> String {
    let mark =
      switch change.relation {
      case .explains: " (probable cause)"
      case .affects: " (\(affecting))"
      case .unrelated: ""
      }
    return "\(change.setting.brief()): \(values(of: change))\(mark)"
  }

  /// The mark of a setting that affects the failed operation, but does not explain the failure.
  static let affecting = "affects this operation"

  /// The first probable cause and the number of other changes, on one line; nil without a cause.
  package static func cause(in changes: [PoolSettingChange]) -> String? {
    guard let cause = changes.first(where: { $0.relation == .explains }) else { return nil }
    let others = changes.count - 1
    let rest = others > 0 ? ", and \(others.counting("other change"))" : ""
    return setting(cause).brief(300) + rest
  }

  /// The old and the new value: `OFF → ON`.
  package static func values(of change: PoolSettingChange) -> String {
    "\(change.old?.brief() ?? "not set") → \(change.new?.brief() ?? "not set")"
  }

  /// The number of settings that a list omits: `and 3 more settings`; nil if it omits none.
  package static func omitted(of changes: [PoolSettingChange]) -> String? {
    let rest = changes.count - maximumSettings
    return rest > 0 ? "and \(rest.counting("more setting"))" : nil
  }

  static func settingLines(_ changes: [PoolSettingChange]) -> [String] {
    guard !changes.isEmpty else { return [] }
    let listed = changes.prefix(maximumSettings).flatMap { change in
      let effect = change.effect.isEmpty ? [] : ["    \(change.effect.brief(1000))"]
      return ["  " + setting(change)] + effect
    }
    let rest = omitted(of: changes).map { ["  " + $0] } ?? []
    return [settingsHeading + ":"] + listed + rest
  }
}
