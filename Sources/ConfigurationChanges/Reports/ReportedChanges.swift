internal import Diagnostics
internal import ServiceRules

/// The changes to one setting with their known effects.
struct ReportedChange {
  let change: SettingChange
  var assessments: [Assessment]
  /// The place of the setting on the second side; nil if unknown.
  var place: SettingPlace?
  /// The names of the rules that the change newly breaks.
  var rules: [String] = []

  /// The worst severity among the assessments.
  var severity: Severity { assessments.map(\.severity).worst }

  /// The verdicts, each once.
  var verdicts: [Verdict] {
    Verdict.allCases.filter { verdict in assessments.contains { $0.verdict == verdict } }
  }

  /// The change with its assessments sorted by severity.
  var worstFirst: ReportedChange {
    var result = self
    result.assessments.sort { $0.severity.rank < $1.severity.rank }
    return result
  }

  var flows: Set<UserFlow> { assessments.reduce(into: []) { $0.formUnion($1.flows) } }

  /// The word for an event of a whole part, such as `added`; nil for a change to a value.
  var event: String? {
    guard change.path.members.isEmpty else { return nil }
    switch assessments.first?.effect {
    case .poolDeleted: return "deleted"
    case .deposedDeleted: return "deposed object deleted"
    case .poolLeftBehind: return "left behind"
    case .poolBeside: return "another pool created"
    case .replaced: return "replaced"
    case .notInTemplate: return "not in the template"
    case .refused: return "not in the pool"
    default:
      guard change.before == nil || change.after == nil else { return nil }
      return change.before == nil ? "added" : "removed"
    }
  }

  /// Whether the setting keeps its old value.
  var stays: Bool { assessments.contains { $0.effect == .leftOut } }

  /// The old and new values; nil for a part that was added or removed.
  var values: String? {
    if event != nil { return nil }
    return stays ? "\(change.beforeText()) stays" : "\(change.beforeText()) → \(change.afterText())"
  }

  /// The broken rules, such as `the change breaks the rule lifetime-out-of-range`; nil if there are
  /// none.
  var rulesDescription: String? {
    rules.isEmpty
      ? nil : "the change breaks the \(rules.count == 1 ? "rule" : "rules") \(rules.inSentence())"
  }

  /// The severity and verdicts, such as `breaking, lock-out`.
  var description: String { severity.description(with: verdicts) }
}

extension AssessedChange {
  /// The change to a value, such as `8 → 12`, or the event of a whole part, such as `added`.
  package var shown: String {
    let reported = ReportedChange(change: change, assessments: [assessment])
    return reported.event ?? reported.values ?? ""
  }

  /// The old and the new value on one line each; nil for a value or part that is absent.
  package var valueTexts: (old: String?, new: String?) {
    if change.path.members.isEmpty {
      return (change.before.map { _ in "present" }, change.after.map { _ in "present" })
    }
    return (
      change.before.map { _ in change.beforeText() }, change.after.map { _ in change.afterText() }
    )
  }
}

extension Severity {
  /// Returns the severity and the verdicts; the verdict *no effect* is shown without the severity.
  package func description(with verdicts: [Verdict]) -> String {
    let isSaid = self == .none && verdicts.contains(.noEffect)
    return ((isSaid ? [] : [rawValue]) + verdicts.map(\.rawValue)).joined(separator: ", ")
  }

  /// The severity in a count, such as `3 breaking`.
  package var shown: String {
    switch self {
    case .deploymentFails: "rejected"
    case .none: "without effect on users"
    default: rawValue
    }
  }
}
