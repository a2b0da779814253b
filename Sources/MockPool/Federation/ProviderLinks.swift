import JSON

// AdminLinkProviderForUser and AdminDisableProviderForUser.
extension MockPool {
  /// The provider name of the pool's own users.
  private static let ownProvider = "Cognito"
  private static let subject = "Cognito_Subject"
  private static let mostIdentities = 5

  mutating func adminLinkProviderForUser() throws(ServiceError) -> Answer {
    let destination = call.input["DestinationUser"]
    let identity = try givenIdentity()
    // «unconfirmed»: the order of these two checks. The provider's own attribute name is ignored
    // (API reference).
    guard let user = user(of: destination) else { throw .noSuchUser }
    guard owner(where: { $0.matches(call.input["SourceUser"]) }) == nil else {
      throw .sourceIsLinked
    }
    guard users[user].identities.count < MockPool.mostIdentities else {
      throw .tooManyIdentities(MockPool.mostIdentities)
    }
    change(user) { $0.identities.append(identity) }
    return .empty
  }

  mutating func adminDisableProviderForUser() throws(ServiceError) -> Answer {
    let reference = call.input["User"]
    if reference?["ProviderName"]?.string == MockPool.ownProvider {
      return try disablePassword(reference)
    }
    _ = try provider(of: reference)
    guard let user = owner(where: { $0.matches(reference) }) else { throw .noSuchUser }
    change(user) { user in user.identities.removeAll { $0.matches(reference) } }
    return .empty
  }

  /// Disables the password of a local user, who can no longer use it to sign in (API reference).
  private mutating func disablePassword(_ reference: JSONValue?) throws(ServiceError) -> Answer {
    guard reference?["ProviderAttributeName"]?.string == MockPool.subject else {
      throw .subjectRequired
    }
    guard let user = user(of: reference) else { throw .noSuchUser }
    change(user) { $0.password = nil }
    return .empty
  }
}

// MARK: - Parts

extension MockPool {
  /// The identity that the call links.
  private func givenIdentity() throws(ServiceError) -> LinkedIdentity {
    let source = call.input["SourceUser"]
    if source?["ProviderName"]?.string == MockPool.ownProvider { throw .localSource }
    let provider = try provider(of: source)
    guard let attribute = source?["ProviderAttributeName"]?.string,
      let value = source?["ProviderAttributeValue"]?.string, !attribute.isEmpty, !value.isEmpty
    else { throw .incompleteSource }
    let type = provider.members["ProviderType"]?.string ?? ""
    // Only the subject can identify a social provider's user (API reference).
    if !["SAML", "OIDC"].contains(type), attribute != MockPool.subject { throw .subjectRequired }
    return LinkedIdentity(
      provider: provider.key,
      providerType: type,
      attribute: attribute,
      userID: value,
      linked: call.now
    )
  }

  private func provider(of reference: JSONValue?) throws(ServiceError) -> StoredResource {
    let name = reference?["ProviderName"]?.string ?? ""
    guard let provider = resources.find(name, of: .identityProviders) else {
      throw .providerNotOfPool(name, id)
    }
    return provider
  }

  /// The pool's user for a reference: a local user by name, or the user with the linked identity;
  /// nil if there is none.
  private func user(of reference: JSONValue?) -> UserTable.ID? {
    let value = reference?["ProviderAttributeValue"]?.string ?? ""
    let provider = reference?["ProviderName"]?.string ?? ""
    if provider == MockPool.ownProvider { return users.find(username: folded(value)) }
    return owner { $0.provider.hasSameBytes(as: provider) && $0.userID.hasSameBytes(as: value) }
  }

  private func owner(where isMeant: (LinkedIdentity) -> Bool) -> UserTable.ID? {
    var sub: String?
    _ = users.visit(from: 0) { user in
      guard user.identities.contains(where: isMeant) else { return true }
      sub = user.sub
      return false
    }
    return sub.flatMap { users.find(sub: $0) }
  }
}
