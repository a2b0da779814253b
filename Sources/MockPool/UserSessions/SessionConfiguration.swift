import FoundationEssentials
import JSON
import ServiceRules

/// Whether a pool tracks sessions, and the maximum number of a user's token sessions.
struct SessionConfiguration: Hashable, Sendable {
  let isTracking: Bool
  let maxPerUser: Int

  /// The default (API reference, GetUserPoolSessionConfiguration).
  static let initial = SessionConfiguration(isTracking: false, maxPerUser: 20)

  func shown(of pool: String) -> JSONObject {
    [
      "UserPoolId": .string(pool),
      "UserSessionTracking": isTracking ? "ENABLED" : "DISABLED",
      "TokenSession": ["MaxPerUser": .integer(maxPerUser)],
    ]
  }
}

extension SettingKind {
  static let poolSessions = SettingKind(
    name: "UserPoolSessionConfiguration",
    contents: ["UserSessionTracking", "TokenSession"],
    hasChangeDate: false
  )

  static let clientSessions = SettingKind(
    name: "UserPoolClientSessionConfiguration",
    contents: ["SSOSession"],
    isOfClients: true,
    hasChangeDate: false
  )
}

// MARK: - Operations

extension MockPool {
  var sessionConfiguration: SessionConfiguration {
    guard let members = storedSettings[.poolSessions, nil] else { return .initial }
    return SessionConfiguration(
      isTracking: members["UserSessionTracking"] == "ENABLED",
      maxPerUser: members["TokenSession"]?["MaxPerUser"]?.int
        ?? SessionConfiguration.initial.maxPerUser
    )
  }

  mutating func setSessionConfiguration() throws(ServiceError) -> Answer {
    if call.text("UserSessionTracking") == "ENABLED" { try requireSessionTier() }
    storedSettings[.poolSessions, nil] = call.input.only(SettingKind.poolSessions.contents)
    return .body(sessionConfiguration.shown(of: id))
  }

  /// Sets a client's session settings.
  ///
  /// The settings stay while tracking is off, and apply again when tracking is on.
  mutating func setClientSessionConfiguration() throws(ServiceError) -> Answer {
    let client = try namedClient()
    try requireSessionTier()
    guard sessionConfiguration.isTracking else { throw .sessionTrackingOff }
    storedSettings[.clientSessions, client.id] = call.input.only(
      SettingKind.clientSessions.contents
    )
    return shownClientSessions(of: client)
  }

  func getClientSessionConfiguration() throws(ServiceError) -> Answer {
    shownClientSessions(of: try namedClient())
  }

  private func shownClientSessions(of client: ClientSettings) -> Answer {
    .body([
      "UserPoolId": .string(id), "ClientId": .string(client.id),
      "SSOSession": [
        "MaxValidityMinutes": .integer(maxValidityMinutes(ofClient: client.id))
      ],
    ])
  }

  /// Rejects session tracking in LITE.
  ///
  /// Only the two larger plans have it (API reference, SetUserPoolSessionConfiguration).
  private func requireSessionTier() throws(ServiceError) {
    if description["UserPoolTier"]?.string == "LITE" {
      throw .unavailableInTier("LITE", PartFeature.sessionTracking.rawValue)
    }
  }
}

// MARK: - Browser sign-ins

extension MockPool {
  /// The time for which a client reuses a browser's sign-in; 60 minutes by default (API reference).
  private func maxValidityMinutes(ofClient id: String) -> Int {
    storedSettings[.clientSessions, id]?["SSOSession"]?["MaxValidityMinutes"]?.int ?? 60
  }

  /// The lifetime of a browser's sign-in in seconds: the longest reuse by any client, but at least
  /// an hour.
  ///
  /// «unconfirmed»: how long the record of an SSO session outlives the hour of its cookie.
  var browserSeconds: Int {
    guard sessionConfiguration.isTracking else { return BrowserSession.seconds }
    let longest = clients.all.map { maxValidityMinutes(ofClient: $0.settings.id) }.max() ?? 0
    return max(BrowserSession.seconds, longest * 60)
  }

  /// Whether a client accepts a browser's sign-in without another challenge to the user.
  func reuses(_ session: BrowserSession, for client: ClientSettings) -> Bool {
    guard sessionConfiguration.isTracking else { return true }
    let seconds = Double(maxValidityMinutes(ofClient: client.id) * 60)
    return call.now < session.signedIn.addingTimeInterval(seconds)
  }
}
