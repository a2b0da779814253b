internal import CognitoModel
internal import JSON
internal import Project
internal import ServiceRules

// The calls that change a deployed pool.
extension DeploymentCalls {
  /// The calls that change the pool itself since the previous version; empty if a new pool is
  /// created.
  func updates(from before: PoolDocument) -> [DeployedCall] {
    guard before.specifiesPool, !document.replacesPool(beside: before) else { return [] }
    let environment = PoolEnvironment(before)
    if !document.checkOnlySettings.isEmpty, document.operation != nil {
      return pages(in: environment)
    }
    if let operation = document.operation, operation != "CreateUserPool" {
      return [request(operation, in: environment.naming(document.clients?.first, of: before))]
    }
    guard document.specifiesPool, document.origin == .payload else { return [] }
    let factors = factorUpdate(since: before, in: environment)
    // Each call is checked against the state after the previous calls.
    let later = factors.isEmpty ? environment : environment.having(factors: document)
    let calls = [poolUpdate(in: later)] + attributeCalls(since: before, in: later)
    return factors + calls + domainUpdates(since: before)
  }

  /// The call for second factors as the deployment makes it, and the same call after an earlier
  /// deployment of the pool's other settings; nil if the deployment does not make the call.
  func factorUpdates(
    from before: PoolDocument,
    to whole: PoolDocument
  ) -> (now: DeployedCall, later: DeployedCall)? {
    guard before.specifiesPool, document.specifiesPool, document.origin == .payload,
      document.operation == nil, !document.replacesPool(beside: before)
    else { return nil }
    var environment = PoolEnvironment(whole)
    environment.mfa = before.mfa ?? [:]
    environment.pool?["MfaConfiguration"] = before.pool["MfaConfiguration"]
    guard let now = factorUpdate(since: before, in: PoolEnvironment(before)).first,
      let later = factorUpdate(since: before, in: environment).first
    else { return nil }
    return (now, later)
  }

  /// The calls that update a stack's changed domains without renaming them.
  ///
  /// A domain refers to its pool, so a stack updates the pool first. Terraform replaces changed
  /// domains instead.
  private func domainUpdates(since before: PoolDocument) -> [DeployedCall] {
    guard document.deployer == .cloudFormation else { return [] }
    let changed = (document.domains ?? []).filter { domain in
      let old = before.domains?.first { $0["Domain"] == domain["Domain"] }
      return old.map { $0 != domain } ?? false
    }
    guard !changed.isEmpty else { return [] }
    var environment = PoolEnvironment(document.applied(to: before))
    let (parts, earlier) = (environment.parts, PoolEnvironment(before).parts)
    environment.parts = { kind in (kind == .domains ? earlier : parts)(kind) }
    return changed.compactMap { domain in
      domain["Domain"]?.string.map { name in
        call(input("UpdateUserPoolDomain", domain), .domain(name), in: environment)
      }
    }
  }

  /// The call for second factors; empty if Terraform finds them unchanged.
  ///
  /// Terraform sends changed second factors before the pool's other settings (its user_pool.go). A
  /// stack sends the same call as for a new pool (go-to-k/cdkd, tests of its Cognito provider).
  private func factorUpdate(
    since before: PoolDocument,
    in environment: PoolEnvironment
  ) -> [DeployedCall] {
    let call = [factors(at: .update, in: environment)].compactMap(\.self)
    guard document.deployer == .terraform else {
      return document.deployer == .cloudFormation ? call : []
    }
    guard let old = before.mfa, let new = document.mfa else { return [] }
    let isChanged =
      old.without(["MfaConfiguration"]) != new.without(["MfaConfiguration"])
      || before.pool["MfaConfiguration"] ?? "OFF" != document.pool["MfaConfiguration"] ?? "OFF"
      || ["SmsConfiguration", "SmsAuthenticationMessage"].contains {
        before.pool[$0] != document.pool[$0]
      }
    return isChanged ? call : []
  }

  /// The UpdateUserPool call, without `MfaConfiguration` if a call for second factors sends it.
  private func poolUpdate(in environment: PoolEnvironment) -> DeployedCall {
    var input = input("UpdateUserPool", document.pool)
    if factors(at: .update, in: environment) != nil { input.set("MfaConfiguration", nil) }
    return call(input, .pool, in: environment)
  }

  /// The call that adds the attributes that the pool does not have yet; empty if there are none.
  private func attributeCalls(
    since before: PoolDocument,
    in environment: PoolEnvironment
  ) -> [DeployedCall] {
    let known = Set(
      (before.pool["SchemaAttributes"]?.array ?? []).compactMap { $0["Name"]?.string }
    )
    let added = (document.pool["SchemaAttributes"]?.array ?? []).filter { attribute in
      guard let name = attribute["Name"]?.string, !known.contains(name) else { return false }
      return AddedAttributes.addsUnnamed(document, in: before) || !StandardAttribute.isKnown(name)
    }
    guard !known.isEmpty || AddedAttributes.addsUnnamed(document, in: before), !added.isEmpty else {
      return []
    }
    var input = input("AddCustomAttributes", [:])
    input.set("CustomAttributes", CallInput.schema(.array(added)))
    return [call(input, .pool, in: environment)]
  }
}

extension PoolEnvironment {
  /// The state with the second factors of a document.
  fileprivate func having(factors document: PoolDocument) -> PoolEnvironment {
    var result = self
    result.mfa = document.mfa ?? [:]
    let settings = document.uncertain.filter { $0.part == .mfa }
    result.unknown.formUnion(settings.map { MemberPath($0.members) })
    return result
  }

  /// Adds the client's members from the previous version, if known.
  fileprivate func naming(
    _ client: PoolDocument.Client?,
    of before: PoolDocument
  ) -> PoolEnvironment {
    let old = before.clients?.first { other in
      other.members["ClientId"] == client?.members["ClientId"] || other.name == client?.name
    }
    var result = self
    result.clientHasSecret = old?.hasSecret
    return result
  }
}
