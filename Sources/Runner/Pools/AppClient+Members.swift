internal import JSON
internal import Values

extension AppClient {
  /// Reads the members of a UserPoolClientType.
  ///
  /// The secret is nil if the members have none.
  init(_ members: JSONObject, name: String = "") {
    self.init(
      name: name,
      id: members["ClientId"]?.string ?? "",
      secret: members["ClientSecret"]?.string.map { Secret($0) }
    )
  }

  /// Returns the client, with the description's secret if no other secret is known.
  func describedBy(_ members: JSONObject) -> AppClient {
    AppClient(name: name, id: id, secret: secret ?? AppClient(members).secret)
  }

  /// The members for `$(client.NAME)`: the ID and the client's own members.
  func facts(_ members: JSONObject) -> JSONObject {
    JSONObject([("id", .string(id))]).merging(members)
  }
}
