internal import CognitoModel
internal import Comparison
internal import Runner
internal import Scenario

extension Scenario {
  /// What of a pool it can come to see.
  var reach: ScenarioReach {
    ScenarioReach(
      operations: calledOperations,
      sendsHTTP: everyStep.contains { $0.action is HTTPCall },
      readsSettings: readsSettings,
      authFlows: authFlows
    )
  }

  /// The values of AuthFlow that its sign-ins begin with; nil where only a run tells one.
  private var authFlows: Set<String>? {
    var found: Set<String> = []
    for request in everyStep.compactMap(\.action.signInRequest) where request.isFirst {
      guard let flow = request.authFlow else { return nil }
      found.insert(flow)
    }
    return found
  }

  /// Whether it looks at settings, or asks for some before it runs.
  private var readsSettings: Bool {
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
    return !given.asksNothing || readsPoolFacts || !calledOperations.isDisjoint(with: describing)
      || calledOperations.contains { OperationEffect.of($0) == .changesPool }
      || everyStep.contains { $0.client != nil } || !namedParts.isEmpty
  }
}

extension Given {
  /// Whether any pool will do.
  fileprivate var asksNothing: Bool {
    pool == nil && client == nil && clients.isEmpty && triggers == nil
      && users.allSatisfy { $0.groups.isEmpty && $0.groupList == nil }
  }
}
