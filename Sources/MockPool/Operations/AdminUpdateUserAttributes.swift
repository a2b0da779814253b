import JSON

// AdminUpdateUserAttributes and AdminDeleteUserAttributes.
extension MockPool {
  /// Writes attributes as an administrator may: proofs of address too, but nothing that is immutable.
  ///
  /// A blank value deletes an attribute. A new address that the pool verifies by itself is sent a code.
  mutating func adminUpdateUserAttributes() throws(ServiceError) -> Answer {
    let id = try namedUser()
    let given = AttributeList(call.input["UserAttributes"])
    try requireConforming(given, by: .administrator, for: .update)
    try requireUpdatable(given, for: id)
    _ = try update(id, with: given)
    return .empty
  }

  mutating func adminDeleteUserAttributes() throws(ServiceError) -> Answer {
    try deleteAttributes(of: try namedUser(), by: .administrator)
  }
}
