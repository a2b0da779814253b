internal import CognitoModel
internal import Comparison
internal import Runner
internal import Scenario

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
