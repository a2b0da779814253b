internal import Comparison
internal import Runner
internal import Scenario

extension Scenario {
  /// What of a pool it can come to see.
  var reach: ScenarioReach {
    ScenarioReach(
      operations: calledOperations,
      sendsHTTP: everyStep.contains { if case .http = $0.action { true } else { false } },
      readsSettings: readsSettings
    )
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
      || everyStep.contains { $0.client != nil }
  }
}

extension Given {
  /// Whether any pool will do.
  fileprivate var asksNothing: Bool {
    pool == nil && client == nil && clients.isEmpty && triggers == nil
      && users.allSatisfy(\.groups.isEmpty)
  }
}
