import FoundationEssentials
import JSON

/// Settings that a pool has, or a pool and each of its clients: one call replaces them, one shows them.
struct SettingKind: Sendable {
  /// As the operation is called that replaces them, without `Set`.
  let name: String

  /// The members that make up the settings; without any a call takes them back.
  let contents: [String]

  /// Whether a client can have its own.
  var isOfClients = false

  /// What stands for a client that is none; nil where the pool's settings name no client.
  var poolsClient: String?

  var hasCreationDate = false
  var hasChangeDate = true

  /// Whether settings that were never made are shown as nothing at all.
  var isBlankAtFirst = false

  /// Refuses calls that the pool is not made for, reading ones too.
  var requirePool: (@Sendable (MockPool) throws(ServiceError) -> Void)?

  /// Adds what the service adds to the members of a call that replaces them.
  var complete: @Sendable (JSONObject, MockPool) -> JSONObject = { members, _ in members }
}

/// A pool's settings and those of its clients.
typealias SettingTable = TrackedTable<StoredSettingKey, JSONObject>

/// Whose settings of which kind; a blank client is the pool.
struct StoredSettingKey: Hashable, Sendable, Codable {
  let kind: String
  let client: String
}

extension SettingTable {
  /// The settings of a client; nil is the pool.
  subscript(kind: SettingKind, client: String?) -> JSONObject? {
    get { self[StoredSettingKey(kind: kind.name, client: client ?? "")] }
    set { self[StoredSettingKey(kind: kind.name, client: client ?? "")] = newValue }
  }

  /// Removes the settings of one client.
  mutating func removeAll(ofClient id: String) {
    for kind in SettingKind.all where kind.isOfClients { self[kind, id] = nil }
  }
}

// The kinds of settings that are stored and shown.
extension SettingKind {
  static let all = [
    uiCustomization, riskConfiguration, logDelivery, poolSessions, clientSessions,
  ]

  /// The classic hosted UI's style; the pool's own is that of the client `ALL`.
  static let uiCustomization = SettingKind(
    name: "UICustomization",
    contents: ["CSS", "ImageFile"],
    isOfClients: true,
    poolsClient: "ALL",
    hasCreationDate: true,
    isBlankAtFirst: true,
    requirePool: { pool throws(ServiceError) in
      guard !pool.domains.isEmpty else { throw .noDomainForStyle }
    },
    complete: { style, pool in
      var style = style
      // The one version that answers have shown since 2019.
      style["CSSVersion"] = "20190128172214"
      if style["ImageFile"] != nil {
        // Where the service would show it; `.invalid` is a name that never leads anywhere (RFC 2606).
        let client = style["ClientId"]?.string ?? "ALL"
        let time = Int(pool.call.now.timeIntervalSince1970)
        style["ImageUrl"] = .string(
          "https://assets.invalid/\(pool.id)/\(client)/\(time)/assets/images/image.jpg"
        )
      }
      return style
    }
  )

  static let riskConfiguration = SettingKind(
    name: "RiskConfiguration",
    contents: [
      "CompromisedCredentialsRiskConfiguration", "AccountTakeoverRiskConfiguration",
      "RiskExceptionConfiguration",
    ],
    isOfClients: true,
    requirePool: { pool throws(ServiceError) in try pool.requireThreatProtection() }
  )

  static let logDelivery = SettingKind(
    name: "LogDeliveryConfiguration",
    contents: ["LogConfigurations"],
    hasChangeDate: false
  )
}
