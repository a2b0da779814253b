/// The nodes of a file that can contain the settings of a pool's parts.
package protocol SettingAnchors: Sendable {
  /// Returns the mappings of a part, best first; empty if the file does not contain the part.
  func of(_ part: SettingPath.Part) -> [SettingAnchor]

  /// Returns the node of a resource; nil if the file does not contain the resource.
  func resource(at address: String) -> SettingAnchor?

  /// Returns the node where a function declares the pool's trigger; nil if there is none.
  func event(ofTrigger name: String) -> SettingAnchor?
}

extension SettingAnchors {
  package func resource(at address: String) -> SettingAnchor? { nil }

  package func event(ofTrigger name: String) -> SettingAnchor? { nil }
}

extension SettingPath.Part {
  /// The part whose resource contains these settings in other tools.
  package var holder: SettingPath.Part { self == .mfa ? .pool : self }
}
