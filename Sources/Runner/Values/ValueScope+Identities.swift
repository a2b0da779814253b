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
    // If the pool's policy is unknown, passwords are longer than policies require.
    let policy = pool?["Policies"]?["PasswordPolicy"]?["MinimumLength"]?.int ?? 32
    let identity = Identity(
      dependencies.options,
      minimumPasswordLength: policy,
      using: &random
    )
    dependencies.redactor.add(identity.password)
    identities[name] = identity
    return identity
  }

  mutating func identityFields(_ name: String) -> JSONValue {
    let identity = identity(name)
    var fields: JSONObject = [
      "email": .string(identity.email), "phone": .string(identity.phone),
      "username": .string(identity.username(in: pool ?? JSONObject())),
      "password": .string(identity.password.reveal()),
    ]
    for (field, value) in fields.members {
      guard let text = value.string, !identity.written.contains(text) else { continue }
      fields[field] = remember(text)
    }
    fields["totpSecret"] = identity.totpSecret.map { .string($0.reveal()) }
    return .object(fields)
  }

  /// The identity with this plain name, address, or number, among those already read; nil if none.
  func identity(named username: String) -> Identity? {
    identities.values.first {
      [$0.name, $0.email, $0.phone, $0.username].contains(username)
    }
  }
}
