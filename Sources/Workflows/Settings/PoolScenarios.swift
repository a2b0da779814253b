internal import CognitoModel
internal import Comparison
internal import ConfigurationChanges
internal import Runner
internal import Scenario
internal import ServiceRules

/// The scenarios that a command about pools is given, read and checked.
struct PoolScenarios {
  let all: [Scenario]

  /// Reads them for the pools that the words stand for, none for no paths; what is wrong with the files
  /// is reported and ends the command.
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
    let checked = await CheckedFiles(reading: found, in: names)
    try checked.require(for: purpose, file.environment)
    all = checked.scenarios
  }

  /// The scenarios that go one of these ways.
  func going(_ flows: Set<UserFlow>) -> [Scenario] {
    all.filter { ScenarioReach(of: $0).goes(flows) }
  }

  /// What to run again after a change: what an impact of it would compare.
  func rerun(after difference: ConfigurationDifference) -> Rerun {
    guard !all.isEmpty else { return Rerun(after: difference) }
    let selection = ImpactSelection(difference)
    var (touched, others): ([[String]], [[String]]) = ([], [])
    for scenario in all {
      if selection.takes(ScenarioReach(of: scenario)) {
        touched.append(scenario.tags)
      } else {
        others.append(scenario.tags)
      }
    }
    let tags = PoolScenarios.conditions(for: touched, without: others)
    return Rerun(after: difference, tags: tags, touched: touched.count, of: all.count)
  }

  /// Conditions on tags of which one holds for each of the first scenarios, and none for others as far as tags
  /// can tell them apart.
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
  /// Selects for all that differs, and for the rules that are broken only after it.
  fileprivate init(_ difference: ConfigurationDifference) {
    // What is merely written out is no change.
    let changes = difference.isEmpty ? [] : difference.changes
    self.init(
      changes,
      also: difference.findings.reduce(into: []) { $0.formUnion($1.rule.flows) }
    )
  }
}

extension ScenarioReach {
  /// What of a pool a scenario can come to see.
  init(of scenario: Scenario) {
    self.init(
      operations: scenario.calledOperations,
      sendsHTTP: scenario.everyStep.contains { $0.action is HTTPCall },
      readsSettings: ScenarioReach.readsSettings(scenario),
      authFlows: ScenarioReach.authFlows(of: scenario)
    )
  }

  /// The values of AuthFlow that its sign-ins begin with; nil where only a run tells one.
  private static func authFlows(of scenario: Scenario) -> Set<String>? {
    var found: Set<String> = []
    for request in scenario.everyStep.compactMap(\.action.signInRequest) where request.isFirst {
      guard let flow = request.authFlow else { return nil }
      found.insert(flow)
    }
    return found
  }

  /// Whether it looks at settings, or asks for some before it runs.
  private static func readsSettings(_ scenario: Scenario) -> Bool {
    let describing: Set = [
      "DescribeUserPool", "GetUserPoolMfaConfig", "DescribeUserPoolClient", "ListUserPoolClients",
      "GetLogDeliveryConfiguration", "DescribeRiskConfiguration", "DescribeUserPoolDomain",
      "DescribeResourceServer", "ListResourceServers", "DescribeIdentityProvider",
      "ListIdentityProviders", "GetGroup", "ListGroups", "GetUICustomization",
      "GetIdentityProviderByIdentifier", "GetCSVHeader", "GetSigningCertificate",
      // Groups and providers by their names, which may be there or not.
      "AdminAddUserToGroup", "AdminRemoveUserFromGroup", "ListUsersInGroup",
      "AdminLinkProviderForUser", "AdminDisableProviderForUser",
    ]
    let operations = scenario.calledOperations
    return !scenario.given.asksNothing || scenario.readsPoolFacts
      || !operations.isDisjoint(with: describing)
      || operations.contains { OperationEffect.of($0) == .changesPool }
      || scenario.everyStep.contains { $0.client != nil } || !scenario.namedParts.isEmpty
  }
}

extension Given {
  /// Whether any pool will do.
  fileprivate var asksNothing: Bool {
    pool == nil && client == nil && clients.isEmpty && triggers == nil
      && users.allSatisfy { $0.groups.isEmpty && $0.groupList == nil }
  }
}
