internal import ConfigurationChanges
internal import JSON

// Whose parts are whose.
extension TerraformReader {
  /// Whether a resource is of a pool, among the pools that the file has.
  mutating func belongs(
    _ resource: TerraformResource,
    to pool: TerraformResource?,
    among pools: [TerraformResource]
  ) -> Bool {
    guard let pool else { return true }
    if let id = resource.values["user_pool_id"]?.plainText, let own = pool.id {
      if id == own { return true }
      if !pools.contains(where: { $0.id == id }), !pools.contains(where: { $0.id == nil }) {
        noteStranger(resource, id)
      }
      return false
    }
    guard pools.count > 1 else { return true }
    return objects.configuration.owner(of: resource, pools) == pool.address
  }

  private mutating func noteStranger(_ resource: TerraformResource, _ id: String) {
    let remark = "`\(resource.address)` is left out: it is of the pool `\(id)`"
    if !remarks.contains(remark) { remarks.append(remark) }
  }
}
