internal import YAMLTree

extension Names {
  /// Notes who will be given, so that what is read before can tell them from further identities.
  mutating func announceUsers(_ given: YAMLNode?, _ variables: YAMLNode?) {
    let origins = Origins(variables)
    let users = given?[GivenKey.users.rawValue]
    // Without the dash it is no list, which is reported; who is meant is plain all the same.
    for user in users?.elements ?? users.map({ [$0] }) ?? [] {
      guard let node = user[GivenUserKey.name.rawValue], let name = node.scalar?.text,
        givenUsers[name] == nil
      else { continue }
      let hasToken = user.mayHaveToken
      givenUsers[name] = .init(
        place: node.range,
        hasTOTP: hasToken,
        origins: origins.all(of: user)
      )
    }
  }
}

extension YAMLNode {
  /// Whether a given user may have a software token: what is read can turn out to be anything.
  fileprivate var mayHaveToken: Bool {
    let totp = self[GivenUserKey.totp.rawValue]?.scalar?.text
    if let totp { return totp == "true" || totp.holdsValue }
    let factor = self[GivenUserKey.mfa.rawValue]?.scalar?.text
    return factor == GivenUser.Factor.totp.rawValue || factor?.holdsValue == true
  }
}
