internal import Diagnostics
internal import JSON
internal import ServiceRules

// Identity providers that clients refer to and the pool does not have.
extension Rules {
  static let unknownProvider = Rule(
    "unknown-provider",
    .deploymentFails,
    .rejected,
    why: "A client can offer only identity providers of its pool.",
    fix: """
      add the identity provider to the pool before you create or update the client, or remove it \
      from the client
      """,
    .documented("API reference, CreateUserPoolClient"),
    [.oauth],
    violations: missingProviders
  )

  /// The rule for an unknown provider if its client is not updated, or is updated only before the
  /// provider is deleted.
  static let providerGone = Rule(
    "unknown-provider",
    .breaking,
    .lockOut,
    why: """
      The client keeps offering a provider that the pool does not have, so users of that provider \
      can't sign in. This deployment does not update the client while the provider is missing, so \
      the service rejects nothing yet. The service rejects the next client update that includes \
      the provider.
      """,
    fix: """
      if the provider is still needed, add it to the pool; otherwise, remove it from the client
      """,
    .documented("CloudFormation user guide, update behaviors of stack resources"),
    [.oauth],
    violations: missingProviders
  )

  @Sendable private static func missingProviders(_ pool: PoolFacts) -> [Rule.RuleViolation] {
    let providers = pool.identityProviders
    // Another template may contain the providers.
    guard !providers.isEmpty || pool.settings.document.identityProviders != nil else { return [] }
    return pool.eachClient { client in
      let unknownProviders = client.providers.subtracting(providers)
      guard !unknownProviders.isEmpty else { return [] }
      let path = client.path("SupportedIdentityProviders")
      return [
        .init(path, "has \(unknownProviders.sorted().inSentence()), which the pool does not have")
      ]
    }
  }
}

extension PoolFacts.Client {
  /// The providers that the client offers in addition to the pool itself.
  fileprivate var providers: Set<String> {
    Set(list("SupportedIdentityProviders")).subtracting(["COGNITO"])
  }
}

extension RuleFinding {
  /// The finding for a described pool, without a deployment.
  func standing(in document: PoolDocument) -> RuleFinding {
    let isLive =
      document.origin == .description
      && (document.pool["Id"] != nil || document.deployer != nil)
    return isLive && rule.id == Rules.unknownProvider.id ? under(Rules.providerGone) : self
  }

  /// The finding for the calls that a change makes.
  ///
  /// An unchanged client is not updated, and a stack deletes removed parts after all updates.
  func called(
    by changes: [AssessedChange],
    of old: CanonicalSettings,
    by sent: CanonicalSettings
  ) -> RuleFinding {
    guard rule.id == Rules.unknownProvider.id, let part = sent.part(path.part),
      let before = old.found(part, of: sent), !sent.replaces(part, of: old),
      !sent.document.replacesPool(beside: old.document)
    else { return self }
    let isUpdated = changes.contains {
      $0.change.path.part == before.part && $0.assessment.effect == .change
    }
    let providers = PoolFacts(old).identityProviders
    let named = PoolFacts.Client(part: part, reads: SettingReads()).providers
    let areGone = named.subtracting(PoolFacts(sent).identityProviders).isSubset(of: providers)
    let isStack = sent.document.deployedBy == .cloudFormation
    return isUpdated && !(isStack && areGone) ? self : under(Rules.providerGone)
  }

  private func under(_ rule: Rule) -> RuleFinding {
    RuleFinding(rule, path, description, isByDefault: isByDefault, element: element)
  }
}

extension [RuleFinding] {
  /// The findings without duplicates about the same part from different rule sets.
  var withoutDuplicates: [RuleFinding] {
    var told: Set<SettingPath> = []
    return filter { finding in
      guard finding.rule.id == Rules.unknownProvider.id else { return true }
      return told.insert(SettingPath(finding.path.part)).inserted
    }
  }
}
