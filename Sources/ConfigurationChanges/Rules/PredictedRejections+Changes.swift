internal import ServiceRules

// The parts of a change that the service rejects.
extension PredictedRejections {
  /// Returns the new rejections of the resulting pool and of the calls for the change.
  static func findings(of after: PoolDocument, since before: PoolDocument) -> [RuleFinding] {
    let known = Set(
      PredictedRejections(before).findings.map { RuleViolation($0, moved: after.moved) }
    )
    var seen: Set<RuleViolation> = []
    let whole = after.applied(to: before)
    let (old, new) = (CanonicalSettings(before), CanonicalSettings(whole))
    let outcome = PredictedRejections(whole).findings.filter { finding in
      let part = finding.path.part
      if recreates(part, old, new, in: after, of: before) { return true }
      // No call is sent for an unchanged part. For example, a client keeps a scope that its
      // resource server loses.
      guard isSent(part, old, new) else { return false }
      // An existing part is not created again. How a description is deployed is unknown.
      let rule = Rulebook.rule(finding.rule.id)
      let isMade = after.origin != .payload || old.part(part) == nil
      guard isMade || rule?.isOfCreation != true else { return false }
      // A rule about requests does not apply to values that a pool already has.
      return rule?.scope != .request || old[finding.path] != new[finding.path]
    }
    let calls = DeploymentCalls(after)
    let early = causedByOrder(calls, from: before, to: whole)
    let update = PredictedRejections(calls.updates(from: before)).findings.map {
      early.contains(RuleViolation($0)) ? $0.fixed(by: twoSteps(of: after)) : $0
    }
    return (outcome + update).filter { finding in
      !known.contains(RuleViolation(finding)) && seen.insert(RuleViolation(finding)).inserted
    }
  }

  /// The violations of the call for second factors that result only from the order of calls: the
  /// deployment sets the pool's other settings after it.
  private static func causedByOrder(
    _ calls: DeploymentCalls,
    from before: PoolDocument,
    to whole: PoolDocument
  ) -> Set<RuleViolation> {
    guard let call = calls.factorUpdates(from: before, to: whole) else { return [] }
    let now = PredictedRejections([call.now]).findings.map { RuleViolation($0) }
    return Set(now).subtracting(
      PredictedRejections([call.later]).findings.map { RuleViolation($0) }
    )
  }

  /// The fix for a call that the service rejects only because of the order of calls.
  private static func twoSteps(of document: PoolDocument) -> String {
    let tool = document.deployer == .terraform ? "Terraform" : "CloudFormation"
    return "deploy in two steps: first the pool's other settings, then the second factors, because "
      + "\(tool) sets the second factors first"
  }

  /// Whether a part is recreated, with its pool or alone.
  private static func recreates(
    _ part: SettingPath.Part,
    _ old: CanonicalSettings,
    _ new: CanonicalSettings,
    in after: PoolDocument,
    of before: PoolDocument
  ) -> Bool {
    after.replacesPool(beside: before) || after.actions?.replaced.contains(part) == true
      || new.part(part).map { new.replaces($0, of: old) } ?? false
  }

  /// Whether a part changes, which requires a call; true for parts that are not compared.
  private static func isSent(
    _ part: SettingPath.Part,
    _ old: CanonicalSettings,
    _ new: CanonicalSettings
  ) -> Bool {
    switch part {
    case .other: true
    case .pool, .mfa:
      [.pool, .mfa].contains { old.part($0)?.members != new.part($0)?.members }
    default: old.part(part)?.members != new.part(part)?.members
    }
  }

  /// A rule and the setting that breaks it.
  private struct RuleViolation: Hashable {
    let rule: String
    private(set) var path: SettingPath

    /// Creates a violation from a finding; `moved` contains new addresses of Terraform's resources
    /// by old address.
    init(_ finding: RuleFinding, moved: [String: String] = [:]) {
      (rule, path) = (finding.rule.id, finding.path)
      if case .other(let address) = path.part, let now = moved[address] { path.part = .other(now) }
    }
  }
}

extension ServiceRule {
  /// Whether only calls that create a part can break the rule.
  fileprivate var isOfCreation: Bool { operations.allSatisfy { $0.hasPrefix("Create") } }
}
