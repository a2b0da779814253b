internal import JSON
internal import Values

extension InspectedCall {
  /// The pool's account; nil if only the deployment can provide it.
  var account: String? { known(call.environment.account, "account") }

  /// Whether the account has the default quotas; nil if unknown.
  var hasUsualQuotas: Bool? { known(call.environment.hasUsualQuotas, "quotas") }

  /// The ARN in a member; nil for another string and for an unknown value.
  func arn(_ path: MemberPath) -> ARN? { text(path).flatMap(ARN.init) }

  /// A field of an ARN: `partition`, `service`, `region`, or `account`.
  ///
  /// A template may compute only some fields (`!Sub arn:aws:ses:eu-west-1:${AWS::AccountId}:…`).
  func field(_ field: TemplateARN.Field, of path: MemberPath) -> TemplateARN.Part {
    guard let text = written(path)?.string else { return isKnown(path) ? .missing : .computed }
    if isKnown(path) { return TemplateARN.part(field, of: text) }
    let prefix = "!Sub "
    return text.hasPrefix(prefix)
      ? TemplateARN.part(field, of: String(text.dropFirst(prefix.count))) : .computed
  }

  /// The region or account in an ARN; nil if it is missing, unknown, or the deployment's own.
  func foreign(_ field: TemplateARN.Field, of path: MemberPath) -> String? {
    switch self.field(field, of: path) {
    case .written(let name): return name
    case .ofPool, .missing: return nil
    case .computed:
      skip(path)
      return nil
    }
  }

  /// The region in an ARN; nil if it is missing or unknown.
  ///
  /// The result is the pool's region if the ARN refers to the deployment's region.
  func region(of path: MemberPath) -> String? {
    field(.region, of: path) == .ofPool ? region : foreign(.region, of: path)
  }

  /// Whether the request definitely has these members.
  ///
  /// If a condition of a template adds one of them, the rule can't check it. Call this function
  /// last, because a rule that other values decide does not depend on the condition.
  func isSet(_ paths: MemberPath...) -> Bool {
    guard paths.allSatisfy(has) else { return false }
    let conditional = paths.filter(isConditional)
    conditional.forEach(skip)
    return conditional.isEmpty
  }

  /// Whether only the deployment decides that the request has a member.
  private func isConditional(_ path: MemberPath) -> Bool {
    guard call.unknown.contains(path) else { return false }
    // A factor is computed only if the function may leave it out.
    return Rulebook.secondFactors.contains(path)
      || written(path)?.string?.contains("AWS::NoValue") == true
  }

  /// Whether a member is definitely missing.
  ///
  /// A computed object may contain the member.
  func isMissing(_ path: MemberPath) -> Bool {
    guard !has(path) else { return false }
    return value(path) == nil && isKnown(path)
  }
}
