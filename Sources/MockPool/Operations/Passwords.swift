// How a password is judged and set.
extension MockPool {
  /// Refuses a password that breaks the pool's policy.
  func requireGood(_ password: String, _ prefix: ServiceError.PolicyPrefix) throws(ServiceError) {
    if let rule = settings.passwordPolicy.broken(by: password) { throw .policy(rule, prefix) }
  }

  /// Refuses a new password that breaks the policy, or that the user has had of late.
  func requireNew(
    _ password: String,
    for id: UserTable.ID,
    _ prefix: ServiceError.PolicyPrefix = .change
  ) throws(ServiceError) {
    try requireGood(password, prefix)
    guard let size = settings.passwordPolicy.historySize,
      let current = users[id].password
    else { return }
    if current.wasUsed(password, withinLast: size) { throw .usedBefore }
  }

  /// Sets a user's password; sign-ins of before stay open («unconfirmed»).
  mutating func setPassword(_ password: String, of id: UserTable.ID, _ status: UserStatus) {
    let size = settings.passwordPolicy.historySize ?? 0
    let fresh =
      users[id].password?.replaced(by: password, keeping: size, using: &call.random)
      ?? Password(password, using: &call.random)
    change(id, at: call.now) { user in
      user.password = fresh
      user.status = status
    }
  }

  mutating func changePassword() throws(ServiceError) -> Answer {
    let (id, _) = try bearer()
    let previous = call.text("PreviousPassword")
    if users[id].password != nil, previous == nil { throw .missingParameter("OldPassword") }
    try countAttempt(.changePassword, of: id)
    if let password = users[id].password, let previous, !password.matches(previous) {
      throw .wrongPassword
    }
    let proposed = call.required("ProposedPassword")
    try requireNew(proposed, for: id)
    setPassword(proposed, of: id, users[id].status)
    return .empty
  }
}
