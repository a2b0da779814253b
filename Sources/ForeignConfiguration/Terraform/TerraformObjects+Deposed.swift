internal import ConfigurationChanges
internal import JSON
internal import Project

// Deposed objects: objects of a resource that earlier replacements left behind, next to the current
// object.
extension TerraformObjects {
  /// Returns the deposed objects of a pool and its parts that the plan deletes or forgets;
  /// `address` is the pool's address.
  ///
  /// A part that still belongs to a deposed pool is deleted with that pool.
  func deposed(
    of pool: TerraformResource?,
    at address: String?
  ) -> [DeposedObject] {
    let gone = changes.compactMap { change -> LeftBehind? in
      guard let key = change.deposedKey, change.action.deletes || change.action == .forget else {
        return nil
      }
      return former(change).map {
        LeftBehind(key: key, address: change.address, past: $0, isForgotten: !change.action.deletes)
      }
    }
    return deposed(gone, of: pool, at: address)
  }

  /// Returns the deposed objects of a pool and its parts in a state.
  func deposedInState(of pool: TerraformResource?) -> [DeposedObject] {
    let all = deposedEntries().map { key, resource in
      LeftBehind(key: key, address: resource.address, past: resource, isForgotten: false)
    }
    return deposed(all, of: pool, at: pool?.address)
  }

  /// A deposed object, with its values before the plan.
  private struct LeftBehind {
    var key: String
    var address: String
    var past: TerraformResource
    var isForgotten: Bool
  }

  private func deposed(
    _ objects: [LeftBehind],
    of pool: TerraformResource?,
    at address: String?
  ) -> [DeposedObject] {
    let pools = objects.filter { object in
      object.past.part == .pool && (address == nil || object.address == address)
    }
    let ids = Set((pools.map(\.past) + [pool].compactMap(\.self)).compactMap(\.id))
    return objects.compactMap { object in
      guard let part = object.past.part else { return nil }
      let isOwn =
        part == .pool
        ? address == nil || object.address == address
        : object.past.values["user_pool_id"]?.plainText.map { ids.isEmpty || ids.contains($0) }
          ?? true
      return isOwn ? deposed(object, part) : nil
    }
  }

  private func deposed(
    _ object: LeftBehind,
    _ part: TerraformPart
  ) -> DeposedObject {
    var deposed = DeposedObject(
      part: part.place(of: object.past.values, at: object.past.address),
      address: object.address,
      key: object.key,
      disposition: disposition(of: object, part)
    )
    deposed.id = part.isClient || part == .pool ? object.past.id : nil
    return deposed
  }

  private func disposition(
    of object: LeftBehind,
    _ part: TerraformPart
  ) -> DeposedObject.Disposition {
    if object.isForgotten { return .forgotten }
    if file["errored"] == true { return .unplanned }
    let isProtected = part == .pool && object.past.values["deletion_protection"] == "ACTIVE"
    return isProtected ? .protected : .deleted
  }
}
