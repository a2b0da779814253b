internal import JSON

/// A feature of a pool's parts, such as its clients, that only some feature plans include.
///
/// `TierFeature` lists the features of the pool's own settings. A version 2 domain is missing here:
/// it is unconfirmed whether it blocks a change to a smaller plan.
///
/// The raw value is the feature's name in rejections. It was observed for logs in another rejection
/// (cdk-preflight, log-delivery-user-auth-events-tier), and is unconfirmed for the others.
package enum PartFeature: String, CaseIterable, Sendable {
  /// Logs of `userAuthEvents`.
  case activityLogs = "Log Streaming"
  /// Clients with ALLOW_USER_AUTH.
  case choiceFlow = "Choice-based Sign-In"
  /// Session settings that track sessions.
  case sessionTracking = "User Session Management"

  /// The parts that can use the feature.
  var kind: PoolEnvironment.Kind {
    switch self {
    case .activityLogs: .logDelivery
    case .choiceFlow: .clients
    case .sessionTracking: .sessions
    }
  }

  /// Whether a feature plan includes the feature.
  ///
  /// Source: developer guide, feature plans.
  func isIn(_ tier: String) -> Bool { self == .activityLogs ? tier == "PLUS" : tier != "LITE" }

  /// Whether a part of the feature's kind uses the feature.
  func isUsed(by part: JSONObject) -> Bool {
    switch self {
    case .activityLogs:
      part["LogConfigurations"]?.array?.contains { $0["EventSource"] == "userAuthEvents" } ?? false
    case .choiceFlow: part["ExplicitAuthFlows"]?.array?.contains("ALLOW_USER_AUTH") ?? false
    case .sessionTracking: part["UserSessionTracking"] == "ENABLED"
    }
  }

  /// The use of the feature, as a clause.
  var usage: String {
    switch self {
    case .activityLogs: "userAuthEvents are logged"
    case .choiceFlow: "a client has ALLOW_USER_AUTH"
    case .sessionTracking: "sessions are tracked"
    }
  }
}
