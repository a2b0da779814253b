internal import ConfigurationChanges
internal import JSON

// Resources of which a pool can have only one, such as a group in production and the same group
// under another condition.
extension TemplateReader {
  /// Returns the resources without those that can't exist next to another resource and have
  /// another condition.
  ///
  /// The settings of such a part are known only at deployment. The logical IDs decide which
  /// resource stays, because the order of a template has no meaning. The document gets the calls
  /// that create the other resources.
  mutating func withoutAlternatives(
    _ resources: [TemplateResource],
    of document: inout PoolDocument
  ) -> [TemplateResource] {
    var kept: [SettingPath.Part: (resource: TemplateResource, part: SettingPath.Part)] = [:]
    var leftOut: Set<String> = []
    for resource in resources.sorted(by: { $0.id < $1.id }) {
      guard let condition = conditions[resource.id], let part = part(of: resource) else { continue }
      let place = place(of: part, resource)
      guard let other = kept[place] else {
        kept[place] = (resource, part)
        continue
      }
      guard conditions[other.resource.id] != condition else { continue }
      leftOut.insert(resource.id)
      note(resource, insteadOf: other.resource, as: SettingPath(other.part))
      addCreationCall(resource, in: &document)
    }
    return resources.filter { !leftOut.contains($0.id) }
  }

  /// The part of a pool that a resource describes; nil if a pool can have several.
  private func part(of resource: TemplateResource) -> SettingPath.Part? {
    if resource.kind == .logDelivery { return .logDelivery }
    guard let list = resource.kind?.listed else { return nil }
    let name = resource.properties[list.name]
    switch list.kind {
    case .domain: return list.part(name?.plainText ?? resource.id)
    case .risk where name != "ALL":
      return CloudFunction.target(of: name).flatMap { clientNames[$0] }.map { list.part($0) }
    case .risk: return list.part("")
    default: return name?.plainText.map(list.part)
    }
  }

  /// The place in the pool that a part takes: the part itself, or one place for all domains of a
  /// kind.
  private func place(
    of part: SettingPath.Part,
    _ resource: TemplateResource
  ) -> SettingPath.Part {
    guard part.kind == .domain else { return part }
    return .domain(ListedPart.isOwnDomain(resource.properties) ? "own" : "prefix")
  }

  /// Marks a part as known only at deployment, because conditions choose its resource.
  private mutating func note(
    _ resource: TemplateResource,
    insteadOf other: TemplateResource,
    as path: SettingPath
  ) {
    for id in [resource.id, other.id] {
      guard let condition = conditions[id] else { continue }
      reader.note(unknown: ["Condition": .string(condition)], at: path)
    }
    let properties = JSONValue.object(resource.properties)
    reader.note(input: properties.inputText, at: path)
    reader.note(input: reader.definitions.definitions(of: properties), at: path)
    let remark = conditions[resource.id].map { assumption(of: resource.id, under: $0) }
    remarks.removeAll { $0 == remark }
    remarks.append(
      """
      `\(resource.id)` is left out: a pool can have only one of `\(other.id)` and \
      `\(resource.id)`, and only the deployment decides which one exists
      """
    )
  }

  /// Adds the call that creates a resource that is left out, which the service can reject.
  private func addCreationCall(_ resource: TemplateResource, in document: inout PoolDocument) {
    guard let operation = resource.creation else { return }
    let part = SettingPath.Part.other(resource.unreadName)
    let own = resource.properties.without(["UserPoolId"])
    let isOfPool = own["ClientId"] == "ALL"
    document.addresses[part] = resource.id
    document.checkOnlySettings.append(
      pages(isOfPool ? own.without(["ClientId"]) : own, operation, part)
    )
  }

  /// The remark on a resource whose condition is known only at deployment.
  func assumption(of id: String, under condition: String) -> String {
    "`\(id)` depends on the condition `\(condition)`; the resource is assumed to exist"
  }
}
