internal import CognitoModel
internal import JSON

extension PolicySetting {
  /// Whether the service has a default for the setting in every tier.
  ///
  /// If it has one, the setting always exists.
  var isAlwaysSet: Bool {
    guard [CanonicalSettings.Kind.pool, .mfa, .clients].contains(kind), !steps.isEmpty else {
      return false
    }
    var setting = self
    setting.name = nil
    return CognitoModel.featurePlans.allSatisfy { setting.isSet(inTier: $0) }
  }

  /// Whether the setting exists in a pool and a client for which only the tier is set.
  private func isSet(inTier tier: String) -> Bool {
    let pool: JSONObject = ["UserPoolTier": .string(tier)]
    var document = PoolDocument(name: "", origin: .description, pool: pool)
    document.clients = [PoolDocument.Client(name: "", members: [:], hasSecret: false)]
    let facts = PolicyFacts(settings: CanonicalSettings(document), isWhole: true)
    guard case .said(let places) = facts.places(of: self, isSpan: false) else { return false }
    return !places.isEmpty && places.allSatisfy { $0.value.map { $0 != .null } ?? false }
  }
}
