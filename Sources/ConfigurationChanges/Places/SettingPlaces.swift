package import Diagnostics
internal import JSON
internal import YAMLTree

/// The places of a pool's settings in a file.
package struct SettingPlaces: Sendable {
  private let source: SourceFile
  private let anchors: any SettingAnchors
  private let isOfTerraform: Bool
  /// The addresses of Terraform's resources, because Terraform's files can be a single line.
  private let addresses: [SettingPath.Part: String]
  /// The values in the document, used to select a branch of a condition.
  private let values: [SettingPath.Part: JSONObject]

  /// Finds settings in a configuration file.
  package init(ofConfiguration source: SourceFile) {
    self.source = source
    let root = YAMLStream(reading: source).documents.lazy.compactMap(\.root).first
    anchors = ConfigurationAnchors(root)
    (isOfTerraform, addresses, values) = (false, [:], [:])
  }

  /// Finds the settings of a document in the file that it was read from.
  package init(of document: PoolDocument, in source: SourceFile, _ anchors: any SettingAnchors) {
    (self.source, self.anchors) = (source, anchors)
    isOfTerraform = document.deployer == .terraform
    addresses = isOfTerraform ? document.addresses : [:]
    values = SettingPlaces.values(of: document)
  }

  /// The place of a setting, or of the nearest container in the file; nil if the file does not
  /// contain the part.
  ///
  /// If the setting is a list, `element` selects an element by its string or name.
  package func place(of path: SettingPath, element: String? = nil) -> SettingPlace? {
    let own = end(of: path, element)
    let end = own?.isWhole == true ? own : elsewhere(path) ?? own
    return end.map { place(of: $0, resource: resource(of: path.part)) }
  }

  /// The address of a part's resource; nil if there is none.
  private func resource(of part: SettingPath.Part) -> String? {
    if isOfTerraform, case .other(let address) = part { return address }
    return addresses[part.holder]
  }

  /// The place of a resource that a plan deletes; nil for other files and addresses.
  func place(ofDeleted address: String) -> SettingPlace? {
    guard isOfTerraform else { return nil }
    return anchors.resource(at: address).map { place(of: $0, resource: address) }
  }

  private func place(of anchor: SettingAnchor, resource: String?) -> SettingPlace {
    let start = anchor.range.lowerBound
    return SettingPlace(
      file: source.name,
      line: start.line,
      column: start.column,
      resource: resource
    )
  }

  /// The node at the end of another path to a setting; nil if the file has none.
  private func elsewhere(_ path: SettingPath) -> SettingAnchor? {
    if path.part == .pool, path.members.first == "LambdaConfig",
      let event = path.members.dropFirst().first.flatMap(anchors.event)
    {
      return event
    }
    return path.alternatives.lazy.compactMap { end(of: $0) }.first(where: \.isWhole)
  }

  /// The node at the end of the path to a setting.
  ///
  /// Of several branches, the branch with the document's value is used, or the deepest branch.
  private func end(of path: SettingPath, _ element: String? = nil) -> SettingAnchor? {
    var steps = path.members.map(DerivedPlace.Step.member)
    let ends = anchors.of(path.part).flatMap { $0.following(steps) }
    let value = values[path.part]?.value(at: path.members)?.scalarText
    let deepest = ends.map(\.depth).max()
    let best =
      ends.first { $0.isWhole && value != nil && $0.node.scalar?.text == value }
      ?? ends.first { $0.depth == deepest }
    guard let element, let best, best.isWhole else { return best }
    steps.append(.member(element))
    return anchors.of(path.part).flatMap { $0.following(steps) }.first(where: \.isWhole)
      ?? best
  }

  /// The number of mappings searched for a setting of a part.
  func candidates(for part: SettingPath.Part) -> Int { anchors.of(part).count }

  /// The values of the parts whose settings templates compute most often.
  private static func values(of document: PoolDocument) -> [SettingPath.Part: JSONObject] {
    let clients = (document.clients ?? []).map { (SettingPath.Part.client($0.name), $0.members) }
    return Dictionary(
      [(.pool, document.pool), (.mfa, document.mfa ?? [:])] + clients,
      uniquingKeysWith: { first, _ in first }
    )
  }
}
