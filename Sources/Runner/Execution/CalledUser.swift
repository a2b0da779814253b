internal import JSON

/// The user of a call, found by the names in the request and response.
struct CalledUser {
  /// The name in the request.
  let name: String

  /// The user's names, starting with the name in the request.
  let names: [String]

  /// The attributes that the call gives the user, including attributes in challenge responses.
  let attributes: JSONObject

  /// Finds the user; nil if neither the request nor `user` contains a name.
  init?(_ input: JSONObject, _ answer: JSONObject, otherwise user: String?) {
    guard
      let name = input["Username"]?.string
        ?? input["AuthParameters"]?["USERNAME"]?.string
        ?? input["ChallengeResponses"]?["USERNAME"]?.string
        ?? user
    else { return nil }
    let sub = answer["UserSub"]?.string ?? answer["User"]?["Username"]?.string
    self.name = name
    names = sub.map { [name, $0] } ?? [name]
    attributes = CalledUser.attributes(in: input)
  }

  private static func attributes(in input: JSONObject) -> JSONObject {
    var attributes = input["UserAttributes"]?.attributeMapping.object ?? JSONObject()
    for (key, value) in input["ChallengeResponses"]?.object?.members ?? [] {
      if key == "EMAIL" { attributes["email"] = value }
      if key.hasPrefix("userAttributes.") { attributes[String(key.dropFirst(15))] = value }
    }
    return attributes
  }
}
