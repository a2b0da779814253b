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
    var pool: ResolvedCognitoPool?
    if let name = request.pool {
      let pools = LivePools(file: reader.file, project: reader.project, purpose: .policy)
      pool = try await pools.poolOrCreator(named: name)
    }
    let createsPools = pool?.userPoolID.isEmpty ?? false
    let needed = scenarios.map { scenario in
      (
        scenario,
        scenario.signedOperations(
          domainIsKnown: pool?.domain != nil,
          isIDWrittenOut: createsPools || pool?.isIDWrittenOut ?? false,
          hasGuard: pool?.poolGuard != nil,
          deletesResources: !createsPools
        )
      )
    }
    let operations = needed.reduce(into: createsPools ? CreatedPool.operations : []) {
      $0.formUnion($1.1)
    }
    guard !operations.isEmpty else {
      return environment.errors.say("these scenarios call no signed operation and need no policy")
    }
    let id = createsPools ? "*" : pool?.userPoolID
    let policy = IAMPolicy(for: operations, pool: pool.map { (id ?? "*", $0.region) })
    environment.output.write(policy.text)
    if createsPools {
      environment.errors.write(line: "each pool of --create")
      let list = CreatedPool.operations.sorted().joined(separator: ", ")
      environment.errors.write(line: "  needs \(list)")
    }
    for (scenario, operations) in needed {
      let list = operations.isEmpty ? "nothing" : operations.sorted().joined(separator: ", ")
      environment.errors.write(line: "\(scenario.place)  \(scenario.name)")
      environment.errors.write(line: "  needs \(list)")
    }
  }
}
