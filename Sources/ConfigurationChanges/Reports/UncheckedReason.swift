internal import Diagnostics

/// The reason that rules can't be checked before deployment.
struct UncheckedReason: Hashable {
  /// The reason as a clause, such as `the region is not known before deployment`.
  let clause: String

  /// The template parameters that decide the setting; empty if no parameter can.
  let parameters: Set<String>

  /// Creates a reason that no template parameter removes.
  init(_ clause: String) { (self.clause, parameters) = (clause, []) }

  /// Creates a reason about a setting whose value is unknown.
  init(setting: String, decidedBy parameters: Set<String>) {
    self.parameters = parameters
    let names = UnknownValues.named(parameters)
    clause =
      parameters.isEmpty
      ? "`\(setting)` is not known before deployment"
      : "`\(setting)` depends on the \(names), which \(parameters.have) no value"
  }

  /// The note about rules: lowercase, without a full stop.
  ///
  /// `ending` follows the names of the rules.
  func note(_ rules: [String], _ ending: String = "") -> String {
    let subject = rules.count == 1 ? "this rule was" : "these rules were"
    let advice = parameters.isEmpty ? "" : "; add `\(UnknownValues.options(for: parameters))`"
    return "\(clause), so \(subject) not checked: \(rules.inSentence())\(ending)\(advice)"
  }
}
