internal import JSON
internal import Values

extension ValueScope {
  /// The identity of `user` (no name) or `users.NAME`.
  ///
  /// The result does not depend on earlier reads.
  mutating func identity(_ name: String) -> Identity {
    if let identity = identities[name] { return identity }
    var random = SeededGenerator(
      seed: dependencies.options.seed,
      names: dependencies.scenario,
      "users",
      name
    )
    let identity = Identity(
      dependencies.options,
      passwordLength: pool?.answer(Identity.passwordLength) ?? Identity.passwordLength(for: [:]),
      using: &random
    )
    dependencies.redactor.add(identity.password)
    identities[name] = identity
    return identity
  }

  mutating func identityFields(_ name: String) -> JSONValue {
    if let fields = identityFields[name] { return fields }
    let fields = JSONValue.object(newIdentityFields(name))
    identityFields[name] = fields
    return fields
  }

  private mutating func newIdentityFields(_ name: String) -> JSONObject {
    let identity = identity(name)
    var fields: JSONObject = [
      "email": .string(identity.email), "phone": .string(identity.phone),
      "username": .string(identity.username(in: pool)),
      "password": .string(identity.password.reveal()),
    ]
    for (field, value) in fields.members {
      guard let text = value.string, !identity.written.contains(text) else { continue }
      fields[field] = remember(text)
    }
    fields["totpSecret"] = identity.totpSecret.map { .string($0.reveal()) }
    return fields
  }
}

extension [String: Identity] {
  /// The identity with this plain name, address, or number, among those already read; nil if none.
  func named(_ username: String) -> Identity? {
    values.first {
      $0.name == username || $0.email == username || $0.phone == username
        || $0.username == username
    }
  }
}
