import JSON

// What a user does with an access token: GetUser and DeleteUser.
extension MockPool {
  /// MFA members are left out while a user has none (measured for AdminGetUser).
  mutating func getUser(_ call: inout Call) throws(ServiceError) -> Answer {
    let (id, client) = try bearer(of: call)
    let user = users[id]
    let body: JSONObject = [
      "Username": .string(user.username), "UserAttributes": user.attributes(client.readable),
    ]
    return .body(body.merging(user.mfa.shown))
  }

  mutating func deleteUser(_ call: inout Call) throws(ServiceError) -> Answer {
    let (id, _) = try bearer(of: call)
    remove(id, at: call.now)
    return .empty
  }
}
