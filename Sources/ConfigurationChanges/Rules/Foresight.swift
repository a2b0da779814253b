internal import CognitoModel
internal import JSON
internal import ServiceRules

/// What the service will say of the calls with which what a document asks for comes about.
struct Foresight {
  /// A rule that can't be judged before the deployment.
  struct OpenRule: Hashable {
    let rule: String
    /// The setting on which it depends; nil where that is no setting of the document.
    let setting: SettingPath?
    /// What it depends on, where it is no setting.
    let subject: String
  }

  /// What the service will refuse.
  private(set) var findings: [RuleFinding] = []

  /// Whether there was a call to judge.
  private(set) var hasCalls = false

  /// What depends on values that only the deployment knows.
  private(set) var open: Set<OpenRule> = []

  /// Judges the calls that make the pool and its parts.
  init(_ document: PoolDocument) {
    for call in DeploymentCalls(document).creation { judge(call) }
  }

  /// Judges calls.
  init(_ calls: [DeployedCall]) {
    for call in calls { judge(call) }
  }

  private mutating func judge(_ call: DeployedCall) {
    hasCalls = true
    let broken = ConstraintFindings.findings(in: call)
    findings += broken
    for judgement in Rulebook.judgements(of: call.call) {
      switch judgement {
      case .refused(let refusal):
        let finding = RuleFinding(refusal, of: call)
        // The service looks at no rule before all values are allowed ones.
        if !broken.contains(where: { $0.path == finding.path }) { findings.append(finding) }
      case .undetermined(let rule, let paths):
        open.formUnion(paths.map { OpenRule(rule.id, $0, of: call) })
      }
    }
  }
}

extension Foresight.OpenRule {
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
  /// A refusal, at the setting that breaks the rule.
  fileprivate init(_ refusal: Refusal, of call: DeployedCall) {
    self.init(
      Rule(refusal.rule),
      call.setting(at: refusal.path),
      refusal.description,
      element: call.element(at: refusal.path),
      answer: ServiceAnswer(error: refusal.rule.error.rawValue, message: refusal.message)
    )
  }
}

extension Rule {
  /// A rule of the service as findings tell it.
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
