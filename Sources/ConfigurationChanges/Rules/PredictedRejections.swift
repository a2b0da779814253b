internal import CognitoModel
internal import JSON
internal import ServiceRules

/// The service's predicted rejections of the calls that a document's deployment makes.
struct PredictedRejections {
  /// A rule that can't be checked before deployment.
  struct UncheckableRule: Hashable {
    let rule: String
    /// The setting that the rule depends on; nil if the subject is not a setting of the document.
    let setting: SettingPath?
    /// The subject that the rule depends on, if it is not a setting.
    let subject: String
  }

  /// The predicted rejections.
  private(set) var findings: [RuleFinding] = []

  /// Whether there was a call to check.
  private(set) var hasCalls = false

  /// The rules that depend on values known only at deployment.
  private(set) var open: Set<UncheckableRule> = []

  /// Checks the calls that create the pool and its parts.
  init(_ document: PoolDocument) {
    for call in DeploymentCalls(document).creation { evaluate(call) }
  }

  /// Checks calls in the given order.
  init(_ calls: [DeployedCall]) {
    for call in calls { evaluate(call) }
  }

  /// Adds rules that can't be checked because they read settings known only at deployment.
  mutating func add(unchecked rules: [(rule: String, setting: SettingPath)]) {
    open.formUnion(rules.map { UncheckableRule(rule: $0.rule, setting: $0.setting, subject: "") })
  }

  private mutating func evaluate(_ call: DeployedCall) {
    hasCalls = true
    let broken = ConstraintFindings.findings(in: call)
    findings += broken
    for assessment in Rulebook.assessments(of: call.call) {
      switch assessment {
      case .refused(let rejection):
        let finding = RuleFinding(rejection, of: call)
        // The service checks rules only if all values meet the model's constraints.
        if !broken.contains(where: { $0.path == finding.path }) { findings.append(finding) }
      case .undetermined(let rule, let paths):
        open.formUnion(paths.map { UncheckableRule(rule.id, $0, of: call) })
      }
    }
  }
}

extension PredictedRejections.UncheckableRule {
  fileprivate init(_ rule: String, _ path: MemberPath, of call: DeployedCall) {
    let isElsewhere = path.steps.first == ""
    self.init(
      rule: rule,
      setting: isElsewhere ? nil : call.setting(at: path),
      subject: path.steps.last ?? ""
    )
  }
}

extension RuleFinding {
  /// Creates a finding for a rejection, at the setting that breaks the rule.
  fileprivate init(_ rejection: Rejection, of call: DeployedCall) {
    self.init(
      Rule(rejection.rule),
      call.setting(at: rejection.path),
      rejection.description,
      element: call.element(at: rejection.path),
      answer: ServiceErrorResponse(error: rejection.rule.error.rawValue, message: rejection.message)
    )
  }
}

extension Rule {
  /// Converts a rule of the service to the form that findings use.
  init(_ rule: ServiceRule) {
    self.init(
      rule.id,
      .deploymentFails,
      .rejected,
      why: rule.why,
      fix: rule.fix,
      KnowledgeSource(rule.source),
      rule.flows
    ) { _ in [] }
  }
}

extension KnowledgeSource {
  init(_ source: RuleSource) {
    switch source.confidence {
    case .measured: self = .measured(source.text)
    case .documented: self = .documented(source.text)
    case .reported: self = .reported(source.text)
    }
  }
}
