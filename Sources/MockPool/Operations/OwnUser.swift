import JSON

// What a user does with an access token: GetUser and DeleteUser.
extension MockPool {
  /// MFA members are left out while a user has none (measured for AdminGetUser).
  mutating func getUser() throws(ServiceError) -> Answer {
    let (id, client) = try bearer()
    let user = users[id]
    let body: JSONObject = [
      "Username": .string(user.username), "UserAttributes": user.attributes(client.readable),
    ]
    return .body(body.merging(user.mfa.shown))
  }

  mutating func deleteUser(by party: Party) throws(ServiceError) -> Answer {
    remove(try user(party), at: call.now)
    return .empty
  }
}
