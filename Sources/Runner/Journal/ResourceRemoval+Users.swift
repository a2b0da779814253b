internal import JSON

// Users are deleted by the recorded sub, or by a name that contains the run's ID.
extension ResourceRemoval {
  func removeUser(sub: String, _ entry: JournalEntry) async -> Removal {
    let removal = await removal(of: sub, entry)
    guard removal == .absent else { return removal }
    // Emulators do not accept a sub as a user name. Only a user with this sub is deleted.
    switch await username(withSub: sub, entry) {
    case .found(let name): return await self.removal(of: name, entry)
    case .none: return absence(of: entry)
    case .unknown(let reason): return .left(reason: reason)
    }
  }

  private func removal(of name: String, _ entry: JournalEntry) async -> Removal {
    await failure(of: "AdminDeleteUser", entry.user(name))?.removal ?? .deleted
  }

  /// The result of a search for a user.
  private enum Search {
    case found(String)
    /// The pool has no such user.
    case none
    /// The pool did not show whether it has the user.
    case unknown(reason: String)
  }

  private func username(withSub sub: String, _ entry: JournalEntry) async -> Search {
    for name in entry.names {
      switch await user(named: name, entry) {
      case .success(let body?):
        guard body["UserAttributes"]?.attributeMapping["sub"]?.string == sub,
          let username = body["Username"]?.string
        else { continue }
        return .found(username)
      case .success(nil): continue
      case .failure(let failure): return .unknown(reason: failure.reason)
      }
    }
    return .none
  }

  /// The response of AdminGetUser; nil if the pool has no such user.
  private func user(
    named name: String,
    _ entry: JournalEntry
  ) async -> Result<JSONObject?, RemovalFailure> {
    switch await body(of: "AdminGetUser", entry.user(name)) {
    case .success(let body): .success(body)
    case .failure(let failure): failure.isAbsence ? .success(nil) : .failure(failure)
    }
  }

  /// The result for a user that the pool does not have.
  ///
  /// The sign-up may have gone to another client's pool.
  private func absence(of entry: JournalEntry) -> Removal {
    let isSignUp = entry.operation == "SignUp" && entry.probablyExists
    guard let doubt, isSignUp else { return .absent }
    return .left(reason: doubt)
  }

  func removeUser(namedIn entry: JournalEntry) async -> Removal {
    let own = proof.ownNames(of: entry)
    guard !own.isEmpty else { return await unprovenUser(entry) }
    var outcome = Removal.absent
    for name in own {
      let removal = await removal(of: name, entry)
      if case .left(_, needsKeys: true) = removal, !entry.probablyExists { return .absent }
      if case .left = removal { return removal }
      if removal == .deleted { outcome = .deleted }
    }
    guard outcome == .absent else { return outcome }
    // A backend may choose another user name.
    guard entry.operation == JournalEntry.backend else { return absence(of: entry) }
    return await removeUsers(withEmailsIn: own, entry)
  }

  /// The result for a user whose names do not show which run created it: such a user is never
  /// deleted.
  private func unprovenUser(_ entry: JournalEntry) async -> Removal {
    guard entry.probablyExists else { return .absent }
    for name in entry.names {
      guard case .success(nil) = await user(named: name, entry) else {
        return .left(reason: proof.unprovenReason(ofUser: entry))
      }
    }
    return .absent
  }

  private func removeUsers(withEmailsIn names: [String], _ entry: JournalEntry) async -> Removal {
    var outcome = Removal.absent
    for email in names where email.contains("@") {
      let input: JSONObject = [
        "UserPoolId": .string(entry.pool), "Filter": .string("email = \"\(email)\""),
      ]
      let users: JSONValue?
      switch await body(of: "ListUsers", input) {
      case .success(let body): users = body["Users"]
      case .failure(let failure): return failure.removal
      }
      for user in users?.array ?? [] {
        guard user["Attributes"]?.attributeMapping["email"] == .string(email),
          let name = user["Username"]?.string
        else { continue }
        let removal = await removal(of: name, entry)
        if case .left = removal { return removal }
        if removal == .deleted { outcome = .deleted }
      }
    }
    return outcome
  }
}

extension JournalEntry {
  /// The operation of an entry whose user a request to another program may create.
  static let backend = "http"

  /// The input of a call about a user of the entry's pool.
  fileprivate func user(_ name: String) -> JSONObject {
    ["UserPoolId": .string(pool), "Username": .string(name)]
  }
}

extension String {
  /// Whether the string has the form of a phone number in user pools (E.164).
  var isPhoneNumber: Bool {
    hasPrefix("+") && count > 1 && dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
  }
}
