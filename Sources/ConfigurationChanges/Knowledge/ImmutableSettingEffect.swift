internal import ServiceRules

/// The effect of a change that no update can make.
struct ImmutableSettingEffect {
  /// The effect, for the middle of a sentence.
  private let clause: String
  private let severity: Severity
  private let source: RuleSource

  private init(_ clause: String, _ severity: Severity, _ source: RuleSource) {
    (self.clause, self.severity, self.source) = (clause, severity, source)
  }

  /// Creates the effect of a change that replaces the pool or has no effect.
  init(
    ofPoolBy tool: PoolDocument.Tool?,
    _ outcome: ChangeRule.Outcome?,
    _ rule: ChangeRule,
    isReplaced: Bool,
    _ isPlanned: Bool,
    _ disposition: PoolDisposition
  ) {
    switch (tool, outcome) {
    case (.cloudFormation?, _) where isReplaced:
      self.init(disposition.clause(of: .deployment), disposition.severityOfReplacement, rule.source)
    case (.terraform?, _) where isReplaced:
      self.init(disposition.clause(of: .plan), disposition.severityOfReplacement, rule.source)
    case (.cloudFormation?, let outcome?): self.init(ofStack: outcome)
    case (.terraform?, let outcome?) where isPlanned: self.init(ofPlan: outcome)
    default: self.init(ofPoolBy: disposition, rule.source)
    }
  }

  private init(ofPoolBy disposition: PoolDisposition, _ source: RuleSource) {
    if disposition.severityOfReplacement == .dataLoss {
      self.init("the pool has to be replaced, and all its users are lost", .dataLoss, source)
    } else {
      self.init(
        """
        the pool has to be replaced, but the old pool stays with all its users, because it is \
        protected against deletion
        """,
        .breaking,
        source
      )
    }
  }

  /// Creates the effect of a change to a client or a provider.
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
    case .replaces:
      self.init(
        "the stack creates a new resource and then deletes the old one",
        .breaking,
        source
      )
    case .ignores: self.init("the update succeeds and leaves the setting unchanged", .none, source)
    }
  }

  private init(ofPlan outcome: ChangeRule.Outcome) {
    let (source, fails) = (outcome.source, "applying the plan fails\(outcome.error)")
    switch outcome {
    case .fails: self.init("\(fails), and nothing is lost", .deploymentFails, source)
    case .replaces:
      self.init(
        """
        the plan does not replace the pool, so applying the plan fails or leaves the setting \
        unchanged, and nothing is lost
        """,
        .deploymentFails,
        source
      )
    case .ignores:
      self.init("applying the plan succeeds and leaves the setting unchanged", .none, source)
    }
  }

  /// Returns an assessment adjusted to a rule.
  func assessment(_ known: Assessment, _ rule: ChangeRule) -> Assessment {
    var assessment = known
    let fact = "\(rule.fact): \(clause)."
    assessment.description = severity == .none ? fact : "\(fact) \(known.description)"
    assessment.severity = severity
    let rejection: Verdict = rule.isOfDeployer ? .rejected : .immutable
    assessment.verdict = severity == .none ? .noEffect : rejection
    assessment.source = KnowledgeSource(source)
    (assessment.rule, assessment.fix) = (rule.id, rule.fix)
    return assessment
  }
}

extension SettingPath.Part {
  /// The effect of replacing the part, for the middle of a sentence.
  fileprivate func clauseOfReplacement(by tool: PoolDocument.Tool?) -> String {
    let isClient = if case .client = self { true } else { false }
    let (what, id) = isClient ? ("client", " with a new ID") : ("provider", "")
    let gap = isClient ? "" : ", so no \(what) exists in between"
    let deed =
      switch tool {
      case .cloudFormation: "the deployment creates another \(what)\(id) and deletes the old one"
      case .terraform: "the deployment deletes the \(what) and creates another\(id)\(gap)"
      case nil: "the change requires another \(what)\(id)"
      }
    return isClient
      ? "\(deed), and apps that use the old ID get ResourceNotFoundException" : deed
  }
}

extension ChangeRule.Outcome {
  /// The deployer's error, appended to the description of the failure; empty if unknown.
  var error: String {
    if case .fails(let words?, _) = self { " with \"\(words)\"" } else { "" }
  }
}
