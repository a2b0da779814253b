/// The nodes of a file that can contain the settings of a pool's parts.
package protocol SettingAnchors: Sendable {
  /// The mappings of a part, the best first; none if the file does not contain the part.
  func of(_ part: SettingPath.Part) -> [SettingAnchor]

  /// Where the file contains a resource; nil if it is not written out.
  func resource(at address: String) -> SettingAnchor?

  /// Where a function declares the pool's trigger.
  func event(ofTrigger name: String) -> SettingAnchor?
}

extension SettingAnchors {
  package func resource(at address: String) -> SettingAnchor? { nil }

  package func event(ofTrigger name: String) -> SettingAnchor? { nil }
}

extension SettingPath.Part {
  /// The part in whose resource other tools set it.
  package var holder: SettingPath.Part { self == .mfa ? .pool : self }
}
