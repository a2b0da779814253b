internal import JSON
internal import ServiceRules

// What no update can change, and what comes of trying, by who deploys it.
extension Knowledge {
  /// The rule that is about a change; nil where everything that deploys makes it.
  static func rule(
    against change: SettingChange,
    making pool: JSONObject = [:],
    mfa: JSONObject = [:]
  ) -> ChangeRule? {
    let values = ChangeRule.Change(before: change.before, after: change.after, pool: pool, mfa: mfa)
    return fixed(change.path).flatMap { $0.forbids(values) ? $0 : nil }
  }

  /// The rule about a setting; nil where there is none.
  static func fixed(_ path: SettingPath) -> ChangeRule? {
    fixed.first { $0.setting.matches(path) }?.rule
  }

  private static let fixed = Rulebook.changes.map {
    (setting: SettingPattern($0.setting), rule: $0)
  }

  /// A judgement of what would be in a new pool or part, with what comes of asking for it.
  static func fixed(
    _ judgement: Judgement,
    _ change: SettingChange,
    by sent: CanonicalSettings,
    ofNewPool isNew: Bool,
    _ fate: PoolFate
  ) -> Judgement {
    // In a new pool every part is new.
    let isOfPool = change.path.part == .pool
    let document = sent.document
    guard let rule = rule(against: change, making: document.pool, mfa: document.mfa ?? [:]),
      isOfPool || !isNew
    else { return judgement }
    let tool = sent.origin == .payload ? document.deployedBy : nil
    // What one deployer refuses alone the service takes.
    guard tool == .cloudFormation && !isNew || !rule.terraform.isUpdate else { return judgement }
    let outcome = rule.outcome(by: tool, isLeftOut: isOfPool && sent.leavesOut(change.path))
    let end =
      isOfPool
      ? FixedEnd(
        ofPoolBy: tool,
        outcome,
        rule,
        isReplaced: isNew,
        document.actions != nil,
        fate
      ) : FixedEnd(of: change.path.part, by: tool, outcome, rule)
    return end.judgement(judgement, rule)
  }
}

extension CanonicalSettings {
  /// Whether the document has nothing of the property that a setting of the pool stands in.
  fileprivate func leavesOut(_ path: SettingPath) -> Bool {
    path.members.first.map { document.pool[$0] == nil } ?? false
  }
}

/// What comes of a change that no update makes.
private struct FixedEnd {
  /// In the middle of a sentence.
  let clause: String
  let severity: Severity
  let source: RuleSource

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
        "the pool has to be replaced, and the old one, protected against deletion, stays with all its users",
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
    switch outcome {
    case .fails(let words, let source):
      let error = words.map { " with \"\($0)\"" } ?? ""
      self.init(
        "the update fails\(error) and the stack rolls back, so that no user is lost and nothing changes",
        .deploymentFails,
        source
      )
    case .replaces(let source):
      self.init("the stack deletes it and makes another", .breaking, source)
    case .ignores(let source), .updates(let source):
      self.init("the update succeeds and leaves it as it is", .none, source)
    }
  }

  private init(ofPlan outcome: ChangeRule.Outcome) {
    switch outcome {
    case .fails(let words, let source):
      let error = words.map { " with \"\($0)\"" } ?? ""
      self.init("applying the plan fails\(error), and nothing is lost", .deploymentFails, source)
    case .replaces(let source):
      self.init(
        "the plan does not replace it, so that applying it fails or leaves this as it is, and nothing is lost",
        .deploymentFails,
        source
      )
    case .ignores(let source), .updates(let source):
      self.init("applying the plan succeeds and leaves it as it is", .none, source)
    }
  }

  func judgement(_ known: Judgement, _ rule: ChangeRule) -> Judgement {
    var judgement = known
    let fact = "\(rule.fact): \(clause)."
    judgement.words = severity == .none ? fact : "\(fact) \(known.words)"
    judgement.severity = severity
    judgement.verdict = severity == .none ? .noEffect : .immutable
    judgement.source = KnowledgeSource(source)
    judgement.rule = rule.id
    return judgement
  }
}

extension ChangeRule {
  /// What a deployer makes of it; nil where it is not known who deploys.
  fileprivate func outcome(by tool: PoolDocument.Tool?, isLeftOut: Bool) -> Outcome? {
    switch tool {
    case .cloudFormation: isLeftOut ? cloudFormationLeftOut ?? cloudFormation : cloudFormation
    case .terraform: terraform
    case nil: nil
    }
  }
}

extension SettingPath.Part {
  /// What comes of making another one of it, in the middle of a sentence.
  fileprivate func clauseOfReplacement(by tool: PoolDocument.Tool?) -> String {
    let what = if case .client = self { "client" } else { "provider" }
    let deed =
      tool == nil
      ? "it takes another \(what)" : "the deployment deletes the \(what) and makes another"
    return switch self {
    case .client:
      "\(deed) with a new id, and apps that have the old id end in ResourceNotFoundException"
    default: "\(deed), and in between it is not there"
    }
  }
}
