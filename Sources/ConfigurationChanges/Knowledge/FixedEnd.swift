internal import ServiceRules

/// What comes of a change that no update makes.
struct FixedEnd {
  /// What happens, in the middle of a sentence.
  private let clause: String
  private let severity: Severity
  private let source: RuleSource

  private init(_ clause: String, _ severity: Severity, _ source: RuleSource) {
    (self.clause, self.severity, self.source) = (clause, severity, source)
  }

  /// The pool is at stake, or nothing is.
  init(
    ofPoolBy tool: PoolDocument.Tool?,
    _ outcome: ChangeRule.Outcome?,
    _ rule: ChangeRule,
    isReplaced: Bool,
    _ isPlanned: Bool,
    _ fate: PoolFate
  ) {
    switch (tool, outcome) {
    case (.cloudFormation?, _) where isReplaced:
      self.init(fate.clause("deployment"), fate.severityOfReplacement, rule.source)
    case (.terraform?, _) where isReplaced:
      self.init(fate.clause("plan"), fate.severityOfReplacement, rule.source)
    case (.cloudFormation?, let outcome?): self.init(ofStack: outcome)
    case (.terraform?, let outcome?) where isPlanned: self.init(ofPlan: outcome)
    default: self.init(ofPoolBy: fate, rule.source)
    }
  }

  private init(ofPoolBy fate: PoolFate, _ source: RuleSource) {
    if fate.severityOfReplacement == .dataLoss {
      self.init("the pool has to be replaced, and all its users are lost", .dataLoss, source)
    } else {
      self.init(
        """
        the pool has to be replaced, and the old pool, protected against deletion, stays with all \
        its users
        """,
        .breaking,
        source
      )
    }
  }

  /// A client or a provider.
  init(
    of part: SettingPath.Part,
    by tool: PoolDocument.Tool?,
    _ outcome: ChangeRule.Outcome?,
    _ rule: ChangeRule
  ) {
    switch (tool, outcome) {
    case (.cloudFormation?, let outcome?) where !outcome.isReplacement: self.init(ofStack: outcome)
    case (.terraform?, let outcome?) where !outcome.isReplacement: self.init(ofPlan: outcome)
    case (_, let outcome):
      self.init(part.clauseOfReplacement(by: tool), .breaking, outcome?.source ?? rule.source)
    }
  }

  private init(ofStack outcome: ChangeRule.Outcome) {
    let source = outcome.source
    switch outcome {
    case .fails:
      self.init(
        "the update fails\(outcome.error), the stack rolls back, and nothing changes",
        .deploymentFails,
        source
      )
    case .replaces: self.init("the stack deletes it and creates another", .breaking, source)
    case .ignores: self.init("the update succeeds and leaves it unchanged", .none, source)
    }
  }

  private init(ofPlan outcome: ChangeRule.Outcome) {
    let (source, fails) = (outcome.source, "applying the plan fails\(outcome.error)")
    switch outcome {
    case .fails: self.init("\(fails), and nothing is lost", .deploymentFails, source)
    case .replaces:
      self.init(
        """
        the plan does not replace it: applying it fails or leaves this unchanged, and nothing is \
        lost
        """,
        .deploymentFails,
        source
      )
    case .ignores: self.init("applying the plan succeeds and leaves it unchanged", .none, source)
    }
  }

  /// A judgement of what would be without the rule, with what the rule makes of it.
  func judgement(_ known: Judgement, _ rule: ChangeRule) -> Judgement {
    var judgement = known
    let fact = "\(rule.fact): \(clause)."
    judgement.description = severity == .none ? fact : "\(fact) \(known.description)"
    judgement.severity = severity
    let refusal: Verdict = rule.isOfDeployer ? .rejected : .immutable
    judgement.verdict = severity == .none ? .noEffect : refusal
    judgement.source = KnowledgeSource(source)
    (judgement.rule, judgement.fix) = (rule.id, rule.fix)
    return judgement
  }
}

extension SettingPath.Part {
  /// What comes of making another one of it, in the middle of a sentence.
  fileprivate func clauseOfReplacement(by tool: PoolDocument.Tool?) -> String {
    let what = if case .client = self { "client" } else { "provider" }
    let deed =
      tool == nil
      ? "it requires another \(what)" : "the deployment deletes the \(what) and creates another"
    return switch self {
    case .client:
      "\(deed) with a new id, and apps that use the old id get ResourceNotFoundException"
    default: "\(deed), and in between it does not exist"
    }
  }
}

extension ChangeRule.Outcome {
  /// The error that a deployer ends in, to follow the words for its failure; empty where it is not known.
  var error: String {
    if case .fails(let words?, _) = self { " with \"\(words)\"" } else { "" }
  }
}
