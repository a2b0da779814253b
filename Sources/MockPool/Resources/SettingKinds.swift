import FoundationEssentials
import JSON

/// Settings of a pool, or of a pool and each of its clients.
///
/// One operation replaces them, and another shows them.
struct SettingKind: Sendable {
  /// The name in the operation that replaces the settings, without `Set`.
  let name: String

  /// The members of the settings; a call without any of them removes the settings.
  let contents: [String]

  /// Whether a client can have its own settings.
  var isOfClients = false

  /// The client name that means the pool; nil if the pool's settings have no client name.
  var poolsClient: String?

  var hasCreationDate = false
  var hasChangeDate = true

  /// Whether responses show unset settings as an empty object.
  var isBlankAtFirst = false

  /// Rejects calls, including reads, that the pool's configuration does not allow.
  var requirePool: (@Sendable (MockPool) throws(ServiceError) -> Void)?

  /// Adds the service's own members to those of a call that replaces the settings.
  var complete: @Sendable (JSONObject, MockPool) -> JSONObject = { members, _ in members }
}

/// A pool's settings and those of its clients.
typealias SettingTable = TrackedTable<StoredSettingKey, JSONObject>

/// The kind and client of settings.
///
/// An empty client means the pool.
struct StoredSettingKey: Hashable, Sendable, Codable {
  let kind: String
  let client: String
}

extension SettingTable {
  /// The settings of a client, or of the pool if the client is nil.
  subscript(kind: SettingKind, client: String?) -> JSONObject? {
    get { self[StoredSettingKey(kind: kind.name, client: client ?? "")] }
    set { self[StoredSettingKey(kind: kind.name, client: client ?? "")] = newValue }
  }

  /// Removes the settings of one client.
  mutating func removeAll(ofClient id: String) {
    for kind in SettingKind.all where kind.isOfClients { self[kind, id] = nil }
  }
}

// The kinds of settings that the mock stores and shows.
extension SettingKind {
  static let all = [
    uiCustomization, riskConfiguration, logDelivery, poolSessions, clientSessions,
  ]

  /// The style of the classic hosted UI.
  ///
  /// The pool's own style belongs to the client `ALL`.
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
      // The only version in responses since 2019.
      style["CSSVersion"] = "20190128172214"
      if style["ImageFile"] != nil {
        // The address of the image. `.invalid` is a domain that never resolves (RFC 2606).
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
