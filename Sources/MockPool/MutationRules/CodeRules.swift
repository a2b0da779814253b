import FoundationEssentials

/// The rules for the codes of one purpose.
package struct CodeRules: Hashable, Sendable {
  /// Whether a code must match; if not, every code is right while one is outstanding.
  package var mustMatch = true

  /// Whether codes expire.
  package var expire = true

  /// Whether a new code replaces the earlier codes; if not, all of them work.
  package var replaceEarlier = true

  /// Whether a code works only once.
  package var workOnce = true

  /// Whether a code works only for its own user.
  package var belongToOneUser = true

  /// Whether a right code still works after a wrong one.
  package var surviveWrongCode = true

  init() {}
}

extension MockPool {
  /// The outstanding code of a user for the typed digits; throws the service's error for wrong
  /// digits.
  ///
  /// `codes` are a user's codes of the purpose that the rules are for.
  mutating func matchingCode(
    _ digits: String,
    of id: UserTable.ID,
    under rules: CodeRules,
    among codes: WritableKeyPath<User, IssuedCodes>
  ) throws(ServiceError) -> IssuedCode {
    if !rules.belongToOneUser, let code = anyUsersCode(digits, for: id, among: codes) {
      return code
    }
    switch users[id][keyPath: codes].verdict(on: digits, at: call.now, under: rules) {
    case .right(let code): return code
    case .wrong:
      if !rules.surviveWrongCode { users[id][keyPath: codes].useUp() }
      throw .wrongCode
    case .none: throw .noCode
    }
  }

  /// The code of any user, as if it were this user's, for a mutant that does not check the owner.
  private func anyUsersCode(
    _ digits: String,
    for id: UserTable.ID,
    among codes: WritableKeyPath<User, IssuedCodes>
  ) -> IssuedCode? {
    var found: IssuedCode?
    _ = users.visit(from: 0) { user in
      let verdict = user[keyPath: codes].verdict(on: digits, at: call.now, under: CodeRules())
      guard case .right(let code) = verdict else { return true }
      found = code
      return false
    }
    return found.map { code in
      IssuedCode(
        digits: code.digits,
        expires: code.expires,
        contact: code.contact,
        address: users[id].attributes[code.contact] ?? code.address
      )
    }
  }
}
