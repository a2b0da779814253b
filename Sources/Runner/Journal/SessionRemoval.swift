internal import JSON
internal import PoolClient
internal import Values

/// The deletion of users with the access tokens of their own sign-ins.
struct SessionRemoval {
  let caller: PoolClient

  /// The latest access token of each user, by the user's sub.
  let accessTokens: [String: Secret]
  let names: IdentityNames

  /// Deletes a user; returns false for other resources, and if no token can delete the user.
  func remove(_ entry: JournalEntry) async -> Bool {
    guard entry.kind == .user else { return false }
    for (sub, token) in accessTokens where isToken(token, of: entry, sub) {
      let input: RequestObject = ["AccessToken": .secret(token)]
      let answer = try? await caller.call(PoolRequest("DeleteUser", input))
      if let answer, answer.error == nil { return true }
    }
    return false
  }

  private func isToken(_ token: Secret, of entry: JournalEntry, _ sub: String) -> Bool {
    if let id = entry.id { return id == sub }
    // Without a recorded sub, only a name with the run's ID shows that the user is the run's.
    let name = token.claims?["username"]?.string
    return name.map { entry.isNamed($0) && names.mark($0) } ?? false
  }
}
