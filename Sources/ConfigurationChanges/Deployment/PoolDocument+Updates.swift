internal import JSON
internal import Project
internal import ServiceRules

// The calls with which a deployed pool becomes another.
extension PoolDocument {
  /// The calls that change the pool itself, of which a deployer knows the one before; none where a new pool is made.
  func updateCalls(from before: PoolDocument) -> [DeployedCall] {
    guard before.saysPool, !makesPoolAnew(beside: before) else { return [] }
    let environment = before.environment()
    if !judged.isEmpty, operation != nil { return pageCalls(in: environment) }
    if let operation, operation != "CreateUserPool" {
      return [requestCall(operation, in: environment.naming(clients?.first, of: before))]
    }
    guard saysPool, sendsRequests else { return [] }
    let calls = [poolUpdate(in: environment)] + attributeCalls(since: before, in: environment)
    return factorUpdate(since: before, in: environment) + calls
      + domainUpdates(since: before, in: environment)
  }

  /// A stack's domains that keep their names and change; Terraform makes others in their place.
  private func domainUpdates(
    since before: PoolDocument,
    in environment: PoolEnvironment
  ) -> [DeployedCall] {
    guard deployer == .cloudFormation else { return [] }
    return (domains ?? []).compactMap { domain in
      let old = before.domains?.first { $0["Domain"] == domain["Domain"] }
      guard let name = domain["Domain"]?.string, let old, old != domain else { return nil }
      let input = CallInput("UpdateUserPoolDomain", domain, isRequest: sendsRequests)
      return call("UpdateUserPoolDomain", input, .domain(name), in: environment)
    }
  }

  /// Terraform sends the second factors that change before the pool's other settings (its user_pool.go); a stack
  /// sends what it sends for a new pool (go-to-k/cdkd, tests of its Cognito provider).
  private func factorUpdate(
    since before: PoolDocument,
    in environment: PoolEnvironment
  ) -> [DeployedCall] {
    let call = [factorCall(at: .update, in: environment)].compactMap(\.self)
    guard deployer == .terraform else { return deployer == .cloudFormation ? call : [] }
    guard let old = before.mfa, let new = mfa else { return [] }
    let isChanged =
      old.without(["MfaConfiguration"]) != new.without(["MfaConfiguration"])
      || before.pool["MfaConfiguration"] ?? "OFF" != pool["MfaConfiguration"] ?? "OFF"
      || ["SmsConfiguration", "SmsAuthenticationMessage"].contains { before.pool[$0] != pool[$0] }
    return isChanged ? call : []
  }

  /// MfaConfiguration goes with the call about second factors, where there is one.
  private func poolUpdate(in environment: PoolEnvironment) -> DeployedCall {
    var input = CallInput("UpdateUserPool", pool, isRequest: sendsRequests)
    if factorCall(at: .update, in: environment) != nil { input.set("MfaConfiguration", nil) }
    return call("UpdateUserPool", input, .pool, in: environment)
  }

  /// The custom attributes that the pool does not have yet.
  private func attributeCalls(
    since before: PoolDocument,
    in environment: PoolEnvironment
  ) -> [DeployedCall] {
    let known = Set(
      (before.pool["SchemaAttributes"]?.array ?? []).compactMap { $0["Name"]?.string }
    )
    let added = (pool["SchemaAttributes"]?.array ?? []).filter { attribute in
      guard let name = attribute["Name"]?.string, !known.contains(name) else { return false }
      return AddedAttributes.addsUnnamed(self, in: before) || !StandardAttribute.isKnown(name)
    }
    guard !known.isEmpty || AddedAttributes.addsUnnamed(self, in: before), !added.isEmpty else {
      return []
    }
    var input = CallInput("AddCustomAttributes", [:], isRequest: sendsRequests)
    input.set("CustomAttributes", CallInput.schema(.array(added)))
    return [call("AddCustomAttributes", input, .pool, in: environment)]
  }
}

extension PoolEnvironment {
  /// With the client that a call changes, as it is before.
  fileprivate func naming(
    _ client: PoolDocument.Client?,
    of before: PoolDocument
  ) -> PoolEnvironment {
    let old = before.clients?.first { other in
      other.members["ClientId"] == client?.members["ClientId"] || other.name == client?.name
    }
    var result = self
    result.client = old?.members
    result.clientHasSecret = old?.hasSecret
    return result
  }
}
