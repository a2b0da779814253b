/// The nodes of a file that can say the settings of parts of a pool.
package protocol SettingAnchors: Sendable {
  /// The mappings of a part, the best first; none where the file has no such part.
  func of(_ part: SettingPath.Part) -> [SettingAnchor]

  /// Where the file has a resource; nil where it does not write it out.
  func resource(at address: String) -> SettingAnchor?

  /// Where a function says itself which trigger of the pool it is.
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
