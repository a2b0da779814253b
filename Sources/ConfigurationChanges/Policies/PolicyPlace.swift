internal import JSON

/// One setting of a pool that a rule of a policy is about.
struct PolicyPlace: Sendable {
  /// Where it is, under the name that the policy uses.
  var path: SettingPath

  /// The same setting where the canonical form has it.
  var canonical: SettingPath

  /// The part that it belongs to.
  var part: SettingPath.Part { path.part }

  /// Its value in the service's own form, its default where it is absent; nil for nothing.
  var value: JSONValue?

  /// Whether the pool itself says the value.
  var isWritten = true

  /// Whether only a deployment knows the value.
  var isOpen = false
}

/// What a setting of a policy is in a pool.
enum PolicyPlaces: Sendable {
  /// The settings, one for each part and element.
  case said([PolicyPlace])
  /// The document does not speak of such parts.
  case unsaid(CanonicalSettings.Kind)
}

/// A pool's settings as policies read them: in the service's own form, defaults filled in.
struct PolicyFacts: Sendable {
  let settings: CanonicalSettings

  /// Whether what the document does not speak of has its default, as in a configuration file.
  let isWhole: Bool

  /// The settings that only a deployment knows, by their parts.
  private let open: [SettingPath.Part: [SettingPath]]

  init(settings: CanonicalSettings, isWhole: Bool) {
    var settings = settings
    // What a policy reads and nobody knows it says itself.
    settings.reads = nil
    (self.settings, self.isWhole) = (settings, isWhole)
    open = Dictionary(grouping: settings.document.uncertain, by: \.part)
  }

  /// What a pattern with this setting is about; `isCounting` takes no parts for an empty mapping.
  func places(of setting: PolicySetting, isSpan: Bool, isCounting: Bool = false) -> PolicyPlaces {
    guard !isUnsaid(setting.kind) else { return .unsaid(setting.kind) }
    if setting.isWholeKind, setting.kind.isList {
      return .said([together(setting.kind, isCounting: isCounting)])
    }
    return .said(
      parts(of: setting).flatMap { part in
        PolicyWalk(part: part, facts: self, isSpan: isSpan).places(along: setting.steps)
      }
    )
  }

  private func isUnsaid(_ kind: CanonicalSettings.Kind) -> Bool {
    guard settings.unsaid.contains(kind) else { return false }
    return kind == .pool || !isWhole && settings.document.tool == nil
  }

  /// The places of a setting in one part.
  func places(
    of setting: PolicySetting,
    in part: SettingPath.Part,
    isSpan: Bool
  ) -> [PolicyPlace] {
    guard let part = settings.part(part) else { return [] }
    return PolicyWalk(part: part, facts: self, isSpan: isSpan).places(along: setting.steps)
  }

  /// The parts that a setting is about; of what a pool has one of, an absent one has its defaults.
  private func parts(of setting: PolicySetting) -> [CanonicalSettings.Part] {
    let own = settings.parts.filter { $0.part.kind == setting.kind }
    if let name = setting.name { return own.filter { $0.part == setting.kind.part(named: name) } }
    guard own.isEmpty else { return own }
    switch setting.kind {
    case .mfa: return [SettingMembers.mfa([:])]
    case .risk:
      return [CanonicalSettings.Part(part: .risk(client: nil), members: [:], written: [:])]
    case .logDelivery, .triggers:
      return [
        CanonicalSettings.Part(part: setting.kind.part(named: ""), members: [:], written: [:])
      ]
    default: return []
    }
  }

  /// All parts of a kind under their names.
  private func together(_ kind: CanonicalSettings.Kind, isCounting: Bool) -> PolicyPlace {
    let own = settings.parts.filter { $0.part.kind == kind }
    let members = own.map { part in
      (part.part.words.dropFirst().joined(separator: "."), JSONValue.object(part.members))
    }
    let path = SettingPath(.other(kind.rawValue))
    let value = JSONValue.object(JSONObject(members))
    return PolicyPlace(
      path: path,
      canonical: path,
      value: own.isEmpty && !isCounting ? nil : value
    )
  }

  /// Whether a value, or a part of it, is one that only a deployment knows.
  func isOpen(_ path: SettingPath) -> Bool {
    open[path.part]?.contains { $0.overlaps(path) } ?? false
  }
}
