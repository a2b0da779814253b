/// A broken rule with its place in the pool.
package struct RuleFinding: Sendable {
  /// The broken rule, narrowed to this violation.
  package private(set) var rule: Rule

  /// The setting that breaks the rule.
  package let path: SettingPath

  /// A description of the problem, with the values: lowercase, without a full stop.
  package let description: String

  /// Whether the pool has the value by default; writing the default explicitly then breaks no new
  /// rule.
  let isByDefault: Bool

  /// The severity of the rule, or of the change that breaks the rule if that is worse.
  package internal(set) var severity: Severity

  /// The string or the name of the element that breaks the rule, if the setting is a list; nil
  /// for other settings.
  let element: String?

  /// The place of the setting; nil if the setting is not from a file.
  package internal(set) var place: SettingPlace?

  /// The service's response; nil if the service accepts the settings.
  package internal(set) var answer: ServiceErrorResponse?

  /// The changes that each break the rule on their own in the old configuration; empty if no change
  /// is compared.
  package internal(set) var causes: Set<SettingPath> = []

  init(
    _ rule: Rule,
    _ path: SettingPath,
    _ words: String,
    isByDefault: Bool = false,
    element: String? = nil,
    answer: ServiceErrorResponse? = nil
  ) {
    (self.rule, self.path, self.description, severity) = (rule, path, words, rule.severity)
    (self.isByDefault, self.element, self.answer) = (isByDefault, element, answer)
  }

  /// The finding with another fix.
  func fixed(by fix: String) -> RuleFinding {
    var finding = self
    finding.rule = rule.fixed(by: fix)
    return finding
  }
}

/// The service's response to a rejected call.
package struct ServiceErrorResponse: Hashable, Sendable {
  /// The error type, such as `InvalidParameterException`.
  package let error: String

  /// The message of the error, in AWS's words.
  package let message: String

  /// The error type and the message on one line.
  package var text: String { "\(error): \(message)" }
}
