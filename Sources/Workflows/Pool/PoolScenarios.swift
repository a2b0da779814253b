internal import CognitoModel
internal import Comparison
internal import ConfigurationChanges
internal import Runner
internal import Scenario
internal import ServiceRules

/// The scenarios of a command about pools, read and checked.
struct PoolScenarios {
  let all: ScenarioList

  /// Reads the scenarios for the pools that `words` name; without paths, there are none.
  ///
  /// Errors in the files are reported and end the command.
  init(
    _ request: SettingsRequest,
    on words: [String],
    in file: ProjectFile,
    _ purpose: Purpose
  ) async throws(CommandFailure) {
    guard !request.paths.isEmpty else {
      all = []
      return
    }
    let found = try ScenarioFiles(request.paths, in: file.paths)
    let names = file.names(onPools: words, adding: request.variables, asksPool: false)
    let checked = await file.read(found, in: names)
    try checked.require(for: purpose, file.environment)
    all = checked.scenarios
  }

  /// The scenarios that use one of these flows.
  func going(_ flows: Set<UserFlow>) -> ScenarioList {
    all.filter { ObservableParts(of: $0).goes(flows) }
  }

  /// The scenarios to run again after a change, which are the scenarios that an impact would
  /// compare.
  func rerun(after difference: ConfigurationDifference) -> Rerun {
    guard !all.isEmpty else { return Rerun(after: difference) }
    let selection = ImpactSelection(difference)
    var (touched, others): ([[String]], [[String]]) = ([], [])
    for scenario in all {
      if selection.takes(ObservableParts(of: scenario)) {
        touched.append(scenario.tags)
      } else {
        others.append(scenario.tags)
      }
    }
    let tags = PoolScenarios.conditions(for: touched, without: others)
    return Rerun(after: difference, tags: tags, touched: touched.count, of: all.count)
  }

  /// Tag expressions that match the affected scenarios and, if possible, no other scenario.
  ///
  /// Together, the expressions match all affected scenarios with tags.
  private static func conditions(
    for touched: [[String]],
    without others: [[String]]
  ) -> [String] {
    let foreign = Set(others.flatMap(\.self))
    var conditions: [String] = []
    for tags in touched where !tags.isEmpty {
      let own = tags.filter { !foreign.contains($0) }
      let alike = others.filter { Set(tags).isSubset(of: $0) }.flatMap(\.self)
      let absent = Set(alike).subtracting(tags).sorted().map { "not \($0)" }
      let whole = (tags + absent).joined(separator: " and ")
      for condition in own.isEmpty ? ["(\(whole))"] : own where !conditions.contains(condition) {
        conditions.append(condition)
      }
    }
    return conditions
  }
}

extension ImpactSelection {
  /// Selects by all differences, and by the rules that only the new configuration violates.
  fileprivate init(_ difference: ConfigurationDifference) {
    // An explicit value that equals the default is not a change.
    let changes = difference.isEmpty ? [] : difference.changes
    self.init(
      changes,
      also: difference.findings.reduce(into: []) { $0.formUnion($1.rule.flows) }
    )
  }
}

extension ObservableParts {
  /// The parts of a pool that a scenario can observe.
  init(of scenario: Scenario) {
    self.init(
      operations: scenario.calledOperations,
      sendsHTTP: scenario.everyStep.contains { $0.action is HTTPCall },
      readsSettings: ObservableParts.readsSettings(scenario),
      authFlows: ObservableParts.authFlows(of: scenario)
    )
  }

  /// The values of `AuthFlow` that start sign-ins; nil if a value is known only during a run.
  private static func authFlows(of scenario: Scenario) -> Set<String>? {
    var found: Set<String> = []
    for request in scenario.everyStep.compactMap(\.action.signInRequest) where request.isFirst {
      guard let flow = request.authFlow else { return nil }
      found.insert(flow)
    }
    return found
  }

  /// Whether the scenario reads settings, or requires some before it runs.
  private static func readsSettings(_ scenario: Scenario) -> Bool {
    let describing: Set = [
      "DescribeUserPool", "GetUserPoolMfaConfig", "DescribeUserPoolClient", "ListUserPoolClients",
      "GetLogDeliveryConfiguration", "DescribeRiskConfiguration", "DescribeUserPoolDomain",
      "DescribeResourceServer", "ListResourceServers", "DescribeIdentityProvider",
      "ListIdentityProviders", "GetGroup", "ListGroups", "GetUICustomization",
      "GetIdentityProviderByIdentifier", "GetCSVHeader", "GetSigningCertificate",
      // Calls that name groups and providers, which may not exist.
      "AdminAddUserToGroup", "AdminRemoveUserFromGroup", "ListUsersInGroup",
      "AdminLinkProviderForUser", "AdminDisableProviderForUser",
    ]
    let operations = scenario.calledOperations
    return hasPreconditions(scenario) || scenario.readsPoolFacts
      || !operations.isDisjoint(with: describing)
      || operations.contains { OperationEffect.of($0) == .changesPool }
  }

  /// Whether the scenario runs only on pools with some settings or parts.
  private static func hasPreconditions(_ scenario: Scenario) -> Bool {
    !scenario.given.asksNothing || scenario.everyStep.contains { $0.client != nil }
      || !scenario.namedParts.isEmpty
  }
}

extension Given {
  /// Whether the scenario runs on any pool.
  fileprivate var asksNothing: Bool {
    pool == nil && client == nil && clients.isEmpty && triggers == nil
      && users.allSatisfy { $0.groups == .literal([]) }
  }
}
