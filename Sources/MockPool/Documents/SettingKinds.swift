import FoundationEssentials
import JSON

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
