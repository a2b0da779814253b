internal import Project
internal import Reports
internal import Runner
internal import Scenario

/// The request for `authflow iam-policy`.
package struct IAMPolicyRequest: Sendable {
  package var config: String?
  package var choice = ScenarioChoice()
  /// The live pool whose ARN is in the policy; nil for all pools.
  package var pool: String?

  package init() {}
}

/// `authflow iam-policy`: prints the minimal IAM policy for scenarios on a live pool.
package struct IAMPolicyWorkflow {
  private let request: IAMPolicyRequest
  private let environment: Environment

  package init(_ request: IAMPolicyRequest, _ environment: Environment) {
    (self.request, self.environment) = (request, environment)
  }

  /// Prints the policy and, as remarks, a table of the scenarios that need each operation.
  package func run() async throws {
    let reader = try ScenarioReader(
      request.config,
      for: .policy,
      variables: [],
      pools: [request.pool].compactMap(\.self),
      environment
    )
    let scenarios = try await reader.scenarios(request.choice, learningSecrets: false).chosen
    let pool = try await pool(reader)
    let createsPools = pool?.createsPools ?? false
    let needed = scenarios.map { ($0, signedOperations(of: $0, on: pool)) }
    let operations = needed.reduce(into: createsPools ? CreatedPool.operations : []) {
      $0.formUnion($1.1)
    }
    guard !operations.isEmpty else {
      return environment.errors.say("these scenarios call no signed operation and need no policy")
    }
    let id = createsPools ? "*" : pool?.userPoolID
    let policy = IAMPolicy(for: operations, pool: pool.map { (id ?? "*", $0.region) })
    environment.output.write(policy.text)
    if createsPools { writeNeeds(of: "each pool of --create", CreatedPool.operations) }
    for (scenario, operations) in needed {
      writeNeeds(of: "\(scenario.place)  \(scenario.name)", operations)
    }
  }

  /// The live pool whose ARN is in the policy; nil for all pools.
  private func pool(_ reader: ScenarioReader) async throws -> ResolvedCognitoPool? {
    guard let name = request.pool else { return nil }
    let pools = LivePools(file: reader.file, project: reader.project, purpose: .policy)
    return try await pools.poolOrCreator(named: name)
  }

  /// The operations that a scenario needs on the pool; on any pool if the pool is nil.
  private func signedOperations(
    of scenario: Scenario,
    on pool: ResolvedCognitoPool?
  ) -> Set<String> {
    let createsPools = pool?.createsPools ?? false
    return scenario.signedOperations(
      domainIsKnown: pool?.domain != nil,
      isIDWrittenOut: createsPools || pool?.isIDWrittenOut ?? false,
      hasGuard: pool?.poolGuard != nil,
      deletesResources: !createsPools
    )
  }

  /// Writes the operations that a scenario or `--create` needs to standard error.
  private func writeNeeds(of subject: String, _ operations: Set<String>) {
    let list = operations.isEmpty ? "nothing" : operations.sorted().joined(separator: ", ")
    environment.errors.write(line: subject)
    environment.errors.write(line: "  needs \(list)")
  }
}

extension ResolvedCognitoPool {
  /// Whether the entry has no pool of its own, so authflow creates its pools.
  fileprivate var createsPools: Bool { userPoolID.isEmpty }
}
