internal import JSON
internal import ServiceRules

/// Domains that a stack creates before it deletes the previous domains.
///
/// A stack creates a replacement first (CloudFormation user guide, update behaviors of stack
/// resources).
enum DomainCollisions {
  /// The changes, with failures of domains that can't exist next to the old domains.
  static func withDomainCollisions(
    _ changes: [AssessedChange],
    of old: CanonicalSettings,
    by sent: CanonicalSettings
  ) -> [AssessedChange] {
    guard old.document.deployedBy == .cloudFormation, sent.document.deployedBy == .cloudFormation,
      sent.document.chosenPools(beside: old.document) == nil
    else { return changes }
    if sent.document.replacesPool(beside: old.document) {
      return taken(sent.domains.filter { old.hasDomain(likeThat: $0) }, changes)
    }
    let pairs = sent.domains.filter { !old.hasDomain(likeThat: $0) }.compactMap { domain in
      old.domains.first { before in
        before.isBeside(domain)
          && !old.document.excludes(before.part, domain.part, of: sent.document)
          && !sent.choosesAnother(domain, than: before, of: old)
      }.map { (old: $0, new: domain) }
    }
    return pairs.reduce(changes) { crowded($1.old, $1.new, $0) }
  }

  /// Domains that move to a new pool while the old pool still has them.
  private static func taken(
    _ domains: [CanonicalSettings.Part],
    _ changes: [AssessedChange]
  ) -> [AssessedChange] {
    domains.reduce(changes) { changes, domain in
      let path = SettingPath(domain.part)
      let collision = AssessedChange(
        SettingChange(path, before: "old pool", after: "new pool"),
        rejection(
          """
          CloudFormation creates the domain for the new pool while the old pool still has it. \
          CreateUserPoolDomain fails with InvalidParameterException "Domain already associated \
          with another user pool." Then the stack rolls back. The old pool stays with its users. \
          To replace the pool anyway, deploy the template without the domain, and then with it. \
          Or give the new pool another domain.
          """,
          .reported("aws-samples/websocket-chat-application#56, aws-samples/aws-cdk-examples#402")
        )
      )
      return prevented(changes.filter { $0.change.path.part != domain.part }, at: path) + [
        collision
      ]
    }
  }

  /// Changes that are not applied because the deployment fails first.
  private static func prevented(
    _ changes: [AssessedChange],
    at path: SettingPath
  ) -> [AssessedChange] {
    changes.map { assessed in
      guard assessed.assessment.severity == .dataLoss else { return assessed }
      var assessed = assessed
      assessed.assessment.severity = .deploymentFails
      assessed.assessment.description =
        "The deployment fails at `\(path.text)`, so nothing is lost. Without that failure: "
        + assessed.assessment.description
      return assessed
    }
  }

  /// A domain that replaces another domain of its kind while the pool still has the old domain.
  private static func crowded(
    _ old: CanonicalSettings.Part,
    _ new: CanonicalSettings.Part,
    _ changes: [AssessedChange]
  ) -> [AssessedChange] {
    let assessment = rejection(
      """
      CloudFormation creates the new domain before it deletes the old one, but a pool can have \
      only one prefix domain and one custom domain. CreateUserPoolDomain fails with \
      InvalidParameterException "User pool already has a domain configured." Then the stack rolls \
      back. To change the domain, deploy the template without the old domain, and then with the \
      new domain. In between, this domain's sign-in pages do not exist. Afterwards, apps need the \
      new address.
      """,
      .reported("aws/aws-cdk#10062")
    )
    let names = [old, new].map { JSONValue.string($0.nameFunction ?? $0.part.words.last ?? "") }
    let change = SettingChange(SettingPath(old.part), before: names[0], after: names[1])
    return changes.filter { ![old.part, new.part].contains($0.change.path.part) }
      + [AssessedChange(change, assessment)]
  }

  private static func rejection(_ words: String, _ source: KnowledgeSource) -> Assessment {
    Assessment(
      entry: "domain-refused",
      severity: .deploymentFails,
      verdict: .rejected,
      description: words,
      source: source,
      flows: [.confirmSignUp, .passkey, .oauth]
    )
  }
}

extension CanonicalSettings {
  fileprivate var domains: [Part] { parts.filter { $0.part.kind == .domain } }

  /// Whether there is a domain with the same name, or with a name computed in the same way.
  fileprivate func hasDomain(likeThat domain: Part) -> Bool {
    domains.contains {
      domain.nameFunction == nil
        ? $0.part == domain.part && $0.nameFunction == nil : $0.nameFunction == domain.nameFunction
    }
  }
}

extension CanonicalSettings.Part {
  /// Whether both parts are domains of one kind whose names are known to differ.
  ///
  /// A pool can't have both at once.
  fileprivate func isBeside(_ other: CanonicalSettings.Part) -> Bool {
    guard isOwnDomain == other.isOwnDomain, (nameFunction == nil) == (other.nameFunction == nil)
    else { return false }
    return nameFunction == nil ? part != other.part : nameFunction != other.nameFunction
  }

  private var isOwnDomain: Bool {
    ListedPart.isOwnDomain(written)
      || (nameFunction ?? part.words.last ?? "").contains(".")
  }
}
