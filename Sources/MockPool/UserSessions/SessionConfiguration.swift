import FoundationEssentials
import JSON

/// Whether a pool tracks sessions, and how many token sessions a user may have.
struct SessionConfiguration: Hashable, Sendable {
  let isTracking: Bool
  let maxPerUser: Int

  /// The default (API reference, GetUserPoolSessionConfiguration).
  static let initial = SessionConfiguration(isTracking: false, maxPerUser: 20)

  /// What a refusal calls it; «unconfirmed».
  static let feature = "User Session Management"

  func shown(of pool: String) -> JSONObject {
    [
      "UserPoolId": .string(pool),
      "UserSessionTracking": isTracking ? "ENABLED" : "DISABLED",
      "TokenSession": ["MaxPerUser": .number(JSONNumber(maxPerUser))],
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

  /// A client's settings stay while tracking is off, and count again when it is on.
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
        "MaxValidityMinutes": .number(JSONNumber(maxValidityMinutes(ofClient: client.id)))
      ],
    ])
  }

  /// Refuses an update to a plan that does not track sessions while the pool tracks them.
  ///
  /// «unconfirmed»: the words are those of the features that an update has to switch off first.
  func requireTier(keepingSessionsOf update: JSONObject) throws(ServiceError) {
    guard update["UserPoolTier"] == "LITE", sessionConfiguration.isTracking else { return }
    throw .disableForTier("LITE", SessionConfiguration.feature)
  }

  /// Only the larger two plans track sessions (API reference, SetUserPoolSessionConfiguration).
  private func requireSessionTier() throws(ServiceError) {
    if description["UserPoolTier"]?.string == "LITE" {
      throw .unavailableInTier("LITE", SessionConfiguration.feature)
    }
  }
}

// MARK: - How long browsers stay signed in

extension MockPool {
  /// How long a client reuses a browser's sign-in; 60 minutes unless it was set (API reference).
  private func maxValidityMinutes(ofClient id: String) -> Int {
    storedSettings[.clientSessions, id]?["SSOSession"]?["MaxValidityMinutes"]?.int ?? 60
  }

  /// For how many seconds a browser's sign-in is kept: as long as any client reuses it, an hour at least.
  ///
  /// «unconfirmed»: how long the record of an SSO session outlives the hour of its cookie.
  var browserSeconds: Int {
    guard sessionConfiguration.isTracking else { return BrowserSession.seconds }
    let longest = clients.all.map { maxValidityMinutes(ofClient: $0.settings.id) }.max() ?? 0
    return max(BrowserSession.seconds, longest * 60)
  }

  /// Whether a client takes a browser's sign-in for one of its own, without asking the user again.
  func reuses(_ session: BrowserSession, for client: ClientSettings) -> Bool {
    guard sessionConfiguration.isTracking else { return true }
    let seconds = Double(maxValidityMinutes(ofClient: client.id) * 60)
    return call.now < session.signedIn.addingTimeInterval(seconds)
  }
}
