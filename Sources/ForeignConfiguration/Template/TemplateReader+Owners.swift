internal import ConfigurationChanges
internal import JSON

// The pools that resources belong to.
extension TemplateReader {
  /// Whether a resource belongs to the pool; adds a remark if its pool is elsewhere or unknown.
  mutating func belongs(
    _ resource: TemplateResource,
    to pool: String?,
    _ pools: [String]
  ) -> Bool {
    guard let owner = CloudFunction.target(of: resource.properties["UserPoolId"]) else {
      if pool != nil, resource.isOfPoolElsewhere {
        noteElsewhere(resource)
        return false
      }
      if resource.isOfIdentities { return isLinked(resource, to: pool, pools) }
      // A function can produce the ID of the only pool.
      if pools.count > 1 { noteUndecided(resource) }
      return pools.count < 2
    }
    if owner == pool { return true }
    // If the pool is not in the template, the whole template belongs to it.
    if pool == nil { return true }
    if !pools.contains(owner) { noteElsewhere(resource) }
    return false
  }

  /// Whether a resource of an identity pool refers to the pool, or to none of several pools.
  private func isLinked(_ resource: TemplateResource, to pool: String?, _ pools: [String]) -> Bool {
    guard let pool, pools.count > 1 else { return true }
    var found = CloudFunction.targets(in: .object(resource.properties))
    var next = found
    // An identity pool can refer to a client, which refers to its pool.
    while !next.isEmpty {
      let further = next.reduce(into: Set<String>()) { $0.formUnion(references[$1] ?? []) }
      next = further.subtracting(found)
      found.formUnion(next)
    }
    return found.contains(pool) || found.isDisjoint(with: pools)
  }

  private mutating func noteElsewhere(_ resource: TemplateResource) {
    remarks.append(
      """
      `\(resource.id)` is left out: it belongs to a pool that the template does not create
      """
    )
  }

  /// Adds a remark on a resource of one of several pools, and the parameters that decide the pool.
  private mutating func noteUndecided(_ resource: TemplateResource) {
    remarks.append("`\(resource.id)` is left out: its pool is known only at deployment")
    unread[resource.unreadName] = .object(resource.properties.without(["UserPoolId"]))
    // The parameters decide the condition. The alternatives are the pools themselves.
    guard let condition = resource.properties["UserPoolId"]?["Fn::If"]?[0]?.string else { return }
    let names = reader.needs.names(decidingCondition: condition)
    reader.note(names, at: SettingPath(.other(resource.id)))
  }
}
