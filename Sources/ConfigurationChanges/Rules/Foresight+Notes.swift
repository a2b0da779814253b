internal import Diagnostics

// Rules that can't be checked before deployment, for reports and JSON.
extension Foresight {
  /// The rules that can't be checked, with the subjects that they depend on, sorted by subject.
  var openRules: [(rule: String, subject: String)] {
    open.map { (rule: $0.rule, subject: $0.setting?.text ?? $0.subject) }
      .sorted { ($0.subject, $0.rule) < ($1.subject, $1.rule) }
  }

  /// A note for each subject that rules depend on: lowercase, without a full stop.
  var notes: [String] {
    Dictionary(grouping: open, by: \.subjectDescription).sorted { $0.key < $1.key }.map {
      words,
      rules in
      let names = Set(rules.map(\.rule)).sorted()
      return "\(words), so \(names.count == 1 ? "this rule was" : "these rules were") not checked: "
        + names.inSentence()
    }
  }
}

extension Foresight.OpenRule {
  fileprivate var subjectDescription: String {
    if let setting { return "`\(setting.text)` is not known before deployment" }
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
