package import ConfigurationChanges
package import JSON

/// A setting whose value makes something worth testing.
///
/// The tables in this folder have one entry for each of them.
package struct WorthTesting: Sendable {
  /// The name in JSON and in tests, in kebab case.
  package let id: String

  /// The settings that the entry is about.
  let setting: SettingPattern

  /// The values for which the entry applies.
  let value: ValueCondition

  /// The reason for a test: a sentence without its period.
  package let reason: String

  /// What a scenario must do to test the setting.
  let probe: Probe

  init(
    _ id: String,
    _ setting: SettingPattern,
    _ value: ValueCondition,
    _ reason: String,
    testedBy probe: Probe
  ) {
    (self.id, self.setting, self.value) = (id, setting, value)
    (self.reason, self.probe) = (reason, probe)
  }

  /// Every entry, in the order of reports.
  package static let all: [WorthTesting] =
    signUp + confirmation + passwords + recovery + secondFactors + passwordless + devices
    + clients + tokens + attributes + triggers + groups
}

/// A condition on the value of a setting.
enum ValueCondition: Hashable, Sendable {
  case `is`(JSONValue)
  /// The list contains this element.
  case contains(String)
  /// The list has an element.
  case hasElements
  /// The number is positive.
  case isPositive
  /// The list has more than one element.
  case isPlural
  /// Any value, which the document must contain.
  case isWritten

  /// Whether the value of a setting meets the condition.
  func holds(for value: JSONValue, isWritten: Bool) -> Bool {
    switch self {
    case .is(let wanted): value == wanted
    case .contains(let element): value.array?.contains(.string(element)) ?? false
    case .hasElements: !(value.array ?? []).isEmpty
    case .isPositive: (value.double ?? 0) > 0
    case .isPlural: (value.array?.count ?? 0) > 1
    case .isWritten: isWritten
    }
  }
}

/// A setting of a pool that is worth testing.
package struct WorthySetting: Sendable {
  package let entry: WorthTesting

  /// The path of the setting.
  package let path: SettingPath

  /// The value of the setting.
  package let value: JSONValue

  /// The client of the setting; nil for a setting of the pool.
  let client: ExercisedClient?

  /// Whether a scenario tests the setting.
  func isTested(by scenario: CoveredScenario) -> Bool {
    entry.probe.holds(for: scenario, with: client)
  }

  /// The settings of a pool for which an entry applies, in the order of the entries.
  package static func all(of settings: CanonicalSettings) -> [WorthySetting] {
    let clients = settings.parts.compactMap(\.part.clientName)
    let places = settings.parts.flatMap { part in
      part.members.paths(in: part.part).map { ($0.path, $0.value) }
    }
    return WorthTesting.all.flatMap { entry in
      places.filter { path, value in
        entry.setting.matches(path)
          && entry.value.holds(for: value, isWritten: settings.isWritten(path))
      }.map { path, value in
        let client = path.part.clientName.map {
          ExercisedClient(name: $0, isDefault: $0 == clients.first)
        }
        return WorthySetting(entry: entry, path: path, value: value, client: client)
      }
    }
  }
}

extension SettingPath.Part {
  fileprivate var clientName: String? {
    if case .client(let name) = self { name } else { nil }
  }
}

extension JSONObject {
  /// The paths of all members, and of the members of mappings.
  fileprivate func paths(
    in part: SettingPath.Part,
    below parent: [String] = []
  ) -> [(path: SettingPath, value: JSONValue)] {
    let own = parent.isEmpty ? [(path: SettingPath(part), value: JSONValue.object(self))] : []
    return own
      + members.flatMap { key, value in
        let path = SettingPath(part, parent + [key])
        return [(path, value)] + (value.object?.paths(in: part, below: path.members) ?? [])
      }
  }
}
