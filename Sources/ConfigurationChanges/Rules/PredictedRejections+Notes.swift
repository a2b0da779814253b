// Rules that can't be checked before deployment, for reports and JSON.
extension PredictedRejections {
  /// The rules that can't be checked, with the subjects that they depend on, sorted by subject.
  var openRules: [(rule: String, subject: String)] {
    open.map { (rule: $0.rule, subject: $0.setting?.text ?? $0.subject) }
      .sorted { ($0.subject, $0.rule) < ($1.subject, $1.rule) }
  }

  /// Whether a rule depends on one of these settings.
  func depends(on unknown: UnknownReads) -> Bool {
    open.contains { $0.setting.map(unknown.decides) ?? false }
  }

  /// A note for each subject that rules depend on: lowercase, without a full stop.
  func notes(on document: PoolDocument) -> [String] {
    Dictionary(grouping: open) { $0.reason(in: document) }
      .sorted { $0.key.clause < $1.key.clause }
      .map { reason, rules in reason.note(Set(rules.map(\.rule)).sorted()) }
  }
}

extension PredictedRejections.UncheckableRule {
  fileprivate func reason(in document: PoolDocument) -> UncheckedReason {
    guard let setting else { return UncheckedReason(subjectDescription) }
    let parameters = document.parameters(deciding: setting)
    return UncheckedReason(setting: setting.text, decidedBy: parameters)
  }

  private var subjectDescription: String {
    switch subject {
    case "region": return "the region is not known before deployment"
    case "account": return "the account is not known before deployment"
    case "quotas": return "the quotas of the account are not known before deployment"
    case "pool", "mfa": return "not all settings of the pool are in this file"
    case "client": return "not all settings of the client are in this file"
    case "logDelivery": return "the log delivery of the pool is not in this file"
    case "sessions": return "the session settings of the pool are not in this file"
    default: return "not all \(subject.spaced) of the pool are in this file"
    }
  }
}

extension String {
  /// The words of a camel-case name, such as `identity providers` for `identityProviders`.
  fileprivate var spaced: String {
    reduce(into: "") { text, letter in
      text += letter.isUppercase ? " \(letter.lowercased())" : String(letter)
    }
  }
}
