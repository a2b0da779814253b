/// The validity of a client's tokens of one kind, in two members: a number and a unit.
///
/// The raw value is the member of `TokenValidityUnits`. Source: API reference of
/// CreateUserPoolClient.
package enum TokenValidity: String, Hashable, Sendable, CaseIterable {
  case access = "AccessToken"
  case id = "IdToken"
  case refresh = "RefreshToken"

  /// The client's member with the units.
  package static let unitsMember = "TokenValidityUnits"

  /// The client's member with the number.
  package var member: String {
    switch self {
    case .access: "AccessTokenValidity"
    case .id: "IdTokenValidity"
    case .refresh: "RefreshTokenValidity"
    }
  }

  /// The default unit.
  package var usualUnit: String { self == .refresh ? "days" : "hours" }

  /// The validity without a number, or with the number 0: 1 hour, or 30 days for refresh tokens.
  package var usualSeconds: Int { self == .refresh ? 30 * 86_400 : 3600 }

  /// The length of a unit in seconds.
  package static func seconds(in unit: String) -> Int {
    switch unit {
    case "seconds": 1
    case "minutes": 60
    case "days": 86_400
    default: 3600
    }
  }
}
