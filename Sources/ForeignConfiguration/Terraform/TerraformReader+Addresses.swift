internal import ConfigurationChanges

// The addresses of resources, and the parts at them.
extension TerraformReader {
  /// Returns the current addresses of parts, except parts that a plan creates as replacements.
  func addresses(
    of own: [TerraformResource],
    _ pool: TerraformResource?
  ) -> [SettingPath.Part: String] {
    let others = objects.changes.filter { !$0.isDeposed && $0.action.makes && $0.before != nil }
    let made = Set(others.map(\.address))
    var found: [SettingPath.Part: String] = [:]
    if let pool { found[.pool] = pool.address }
    for resource in own where !made.contains(resource.address) {
      found[place(of: resource)] = resource.address
    }
    return found
  }

  /// The current addresses of resources in a plan, by former address.
  var movedAddresses: [String: String] {
    Dictionary(
      objects.changes.compactMap { change in change.previousAddress.map { ($0, change.address) } },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Returns the pool's part for a resource; an unnamed part is identified by its address.
  func place(of resource: TerraformResource) -> SettingPath.Part {
    guard let part = resource.part else { return .other(resource.address) }
    if part.isClient { return .client(clientNames[resource.address] ?? resource.address) }
    return part.place(of: resource.values, at: resource.address)
  }
}
