internal import JSON

/// One setting of a pool that a policy rule checks.
struct PolicyPlace: Sendable {
  /// The path under the name that the policy uses.
  var path: SettingPath

  /// The path of the setting in canonical form.
  var canonical: SettingPath

  /// The part that the setting belongs to.
  var part: SettingPath.Part { path.part }

  /// The value in the service's own form, or its default if omitted; nil if there is neither.
  var value: JSONValue?

  /// Whether the pool itself contains the value.
  var isWritten = true

  /// Whether the value is known only at deployment.
  var isOpen = false
}

/// The settings of a pool that a policy rule checks.
enum PolicyPlaces: Sendable {
  /// The settings, one for each part and element.
  case said([PolicyPlace])
  /// The document does not contain parts of this kind.
  case unspecified(CanonicalSettings.Kind)
}

/// A pool's settings as policies read them: in the service's own form, with defaults filled in.
struct PolicyFacts: Sendable {
  let settings: CanonicalSettings

  /// Whether settings that are not in the document have their defaults, as in a configuration file.
  let isWhole: Bool

  /// The settings known only at deployment, by part.
  private let open: [SettingPath.Part: [SettingPath]]

  init(settings: CanonicalSettings, isWhole: Bool) {
    var settings = settings
    // A policy reports unknown settings itself.
    settings.reads = nil
    (self.settings, self.isWhole) = (settings, isWhole)
    open = Dictionary(grouping: settings.uncertainOrDecided, by: \.part)
  }

  /// The places that a pattern for this setting checks; if `isCounting` is true, a pool without
  /// parts has an empty mapping.
  func places(of setting: PolicySetting, isSpan: Bool, isCounting: Bool = false) -> PolicyPlaces {
    guard !isUnspecified(setting.kind) else { return .unspecified(setting.kind) }
    if setting.isWholeKind, setting.kind.isList {
      return .said([together(setting.kind, isCounting: isCounting)])
    }
    return .said(
      parts(of: setting).flatMap { part in
        PolicyWalk(part: part, facts: self, isSpan: isSpan).places(along: setting.steps)
      }
    )
  }

  private func isUnspecified(_ kind: CanonicalSettings.Kind) -> Bool {
    guard settings.unspecified.contains(kind) else { return false }
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

  /// The parts that a setting applies to; an absent part has defaults if a pool can have only one
  /// part of its kind.
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

  /// All parts of a kind, as a mapping by name.
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

  /// The parameters without a value that decide a setting.
  func parameters(deciding path: SettingPath) -> Set<String> {
    let document = settings.document
    return document.uncertain
      .filter { $0.decided(in: document).contains { $0.overlaps(path) } }
      .reduce(into: document.parameters(deciding: path)) { parameters, path in
        parameters.formUnion(document.parameters(deciding: path))
      }
  }

  /// Whether a value, or a part of it, is known only at deployment.
  func isOpen(_ path: SettingPath) -> Bool {
    open[path.part]?.contains { $0.overlaps(path) } ?? false
  }
}
