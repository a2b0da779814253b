import JSON

// AdminDeleteSoftwareToken and AdminGetUserAuthFactors: what an administrator does about a user's factors.
extension MockPool {
  /// Takes the authenticator from a user, who then signs in without it and can register another one.
  mutating func adminDeleteSoftwareToken(_ call: Call) throws(ServiceError) -> Answer {
    let id = try user(for: call)
    guard users[id].status != .unconfirmed else { throw .notConfirmed }
    // «unconfirmed»: what is said of a user without one; the model has no error for it alone.
    guard users[id].mfa.token != nil else { throw .noSoftwareToken }
    change(id, at: call.now) { $0.mfa.removeToken() }
    return .empty
  }

  func adminGetUserAuthFactors(_ call: Call) throws(ServiceError) -> Answer {
    shownFactors(of: try user(for: call))
  }
}
