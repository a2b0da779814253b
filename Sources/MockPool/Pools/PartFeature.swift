import JSON

/// A feature of a pool's parts, such as its clients, that only some feature plans include.
///
/// `TierFeature` lists the features of the pool's own settings.
private enum PartFeature: CaseIterable {
  /// Logs of `userAuthEvents`, which must be off before the change (developer guide, «Turning off
  /// features to change feature plans»).
  case activityLogs
  /// Clients with ALLOW_USER_AUTH.
  case choiceFlow
  case sessionTracking
  /// A domain with version 2 of the pages.
  case managedLogin

  /// The features that do not block a change to a smaller plan.
  ///
  /// «unconfirmed»: the service may reject this change too.
  static let unconfirmed: Set<PartFeature> = [.managedLogin]

  /// The feature's name in rejections.
  ///
  /// Observed for logs and managed login in another rejection (cdk-preflight,
  /// log-delivery-user-auth-events-tier and managed-login-version-tier). «unconfirmed» for the
  /// others.
  var name: String {
    switch self {
    case .activityLogs: "Log Streaming"
    case .choiceFlow: "Choice-based Sign-In"
    case .sessionTracking: SessionConfiguration.feature
    case .managedLogin: "Managed Login Version 2"
    }
  }

  func isIn(_ tier: String) -> Bool { self == .activityLogs ? tier == "PLUS" : tier != "LITE" }
}

extension MockPool {
  /// Rejects a change to a feature plan without a feature that a part of the pool uses.
  ///
  /// The rules reject features of the pool's own settings. The message is that of those features
  /// («unconfirmed»).
  func requireTierWithPartsInUse(_ update: JSONObject) throws(ServiceError) {
    guard let tier = update["UserPoolTier"]?.string, tier != description["UserPoolTier"]?.string
    else { return }
    let missing = PartFeature.allCases.filter { feature in
      !feature.isIn(tier) && !PartFeature.unconfirmed.contains(feature) && isInUse(feature)
    }
    guard !missing.isEmpty else { return }
    throw .disableForTier(tier, missing.map(\.name).joined(separator: ", "))
  }

  private func isInUse(_ feature: PartFeature) -> Bool {
    switch feature {
    case .activityLogs:
      storedSettings[.logDelivery, nil]?["LogConfigurations"]?.array?.contains {
        $0["EventSource"] == "userAuthEvents"
      } ?? false
    case .choiceFlow: clients.all.contains { $0.settings.flows.contains(.choice) }
    case .sessionTracking: sessionConfiguration.isTracking
    case .managedLogin: domains.contains { $0.managedLogin == 2 }
    }
  }
}
