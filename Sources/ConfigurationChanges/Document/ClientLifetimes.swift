package import JSON
internal import Project

/// The token lifetimes of two clients, which can be written in several ways.
package enum ClientLifetimes {
  /// The settings of two clients without lifetimes that are equal in any notation.
  package static func withoutEqual(
    _ a: JSONObject,
    _ b: JSONObject
  ) -> (JSONObject, JSONObject) {
    let equal = TokenLifetime.all.filter { $0.duration(in: a) == $0.duration(in: b) }
    return (without(equal, a), without(equal, b))
  }

  private static func without(_ lifetimes: [TokenLifetime], _ settings: JSONObject) -> JSONObject {
    let members = Set(lifetimes.map(\.member))
    let tokens = Set(members.map { String($0.dropLast("Validity".count)) })
    var rest = settings.without(members)
    if let units = rest[unitsMember]?.object?.without(tokens) {
      rest[unitsMember] = units.isEmpty ? nil : .object(units)
    }
    return rest
  }

  private static let unitsMember = "TokenValidityUnits"
}
