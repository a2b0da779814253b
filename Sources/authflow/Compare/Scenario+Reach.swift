internal import Comparison
internal import Runner
internal import Scenario

extension Scenario {
  /// What of a pool it can come to see.
  var reach: ScenarioReach {
    ScenarioReach(
      operations: calledOperations,
      sendsHTTP: everyStep.contains { if case .http = $0.action { true } else { false } },
      readsSettings: readsSettings,
      authFlows: authFlows
    )
  }

  /// The values of AuthFlow that its sign-ins begin with; nil where only a run tells one.
  private var authFlows: Set<String>? {
    var found: Set<String> = []
    for step in everyStep {
      switch step.action {
      case .signIn(let parameters):
        guard let flow = parameters.flow.literal else { return nil }
        found.insert(flow.authFlow)
      case .operation(let call) where ["InitiateAuth", "AdminInitiateAuth"].contains(call.name):
        guard let flow = call.literal("AuthFlow") else { return nil }
        found.insert(flow)
      default: break
      }
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

extension SignInFlow {
  /// What InitiateAuth calls it.
  fileprivate var authFlow: String {
    switch self {
    case .customWithSRP, .customWithoutSRP: "CUSTOM_AUTH"
    default: rawValue
    }
  }
}

extension Given {
  /// Whether any pool will do.
  fileprivate var asksNothing: Bool {
    pool == nil && client == nil && clients.isEmpty && triggers == nil
      && users.allSatisfy { $0.groups.isEmpty && $0.groupList == nil }
  }
}
