internal import ConfigurationChanges
internal import JSON

// The state that a plan was created from, and changes outside of Terraform before that.
extension TerraformReader {
  /// Returns the pool with its parts at the time when the plan was created; nil if unknown.
  func former(of pool: TerraformResource?) -> PoolDocument? {
    guard let resources = objects.former() else { return nil }
    var reader = TerraformReader(tree: tree, pool: nil)
    let change = objects.changes.first { $0.address == pool?.address && !$0.isDeposed }
    let address = change?.formerAddress ?? pool?.address
    let former = resources.first { $0.part == .pool && $0.address == address }
    if pool != nil, former == nil { return nil }
    return reader.assembled(resources, of: former, origin: .description)
  }

  /// Returns changes since Terraform last wrote its state (JSON output format, resource_drift).
  func drift(of pool: TerraformResource?) -> [SettingChange] {
    let drifted = (tree.value["resource_drift"]?.array ?? []).compactMap(TerraformChange.init)
      .filter { !$0.isDeposed && $0.part != nil }
    guard !drifted.isEmpty else { return [] }
    let before = document(of: drifted, pool) { $0.before }
    return before.drift(to: document(of: drifted, pool) { $0.after })
  }

  /// Returns the changed parts of a pool on one side of the drift.
  private func document(
    of drifted: [TerraformChange],
    _ pool: TerraformResource?,
    _ values: (TerraformChange) -> JSONValue?
  ) -> PoolDocument {
    let resources = drifted.compactMap { change in
      values(change).flatMap { objects.former(change, $0) }
    }
    var reader = TerraformReader(tree: tree, pool: nil)
    let own = resources.first { $0.part == .pool && $0.address == pool?.address }
    let others = resources.filter { resource in
      guard resource.part != .pool else { return false }
      let id = resource.values["user_pool_id"]?.plainText
      return id == nil || pool?.id == nil || id == pool?.id
    }
    var document = reader.assembled(
      others + [own].compactMap(\.self),
      of: own,
      origin: .description
    )
    // Parts that have not drifted are left open.
    document.tool = own == nil ? nil : .terraform
    return document
  }

  func take(
    _ former: PoolDocument?,
    and drift: [SettingChange],
    into document: inout PoolDocument
  ) {
    document.plannedFrom = [former].compactMap(\.self)
    document.drift = drift
  }
}
