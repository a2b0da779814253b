package import JSON

/// The lifetime of a client's tokens of one kind, in two members: a number and a unit.
///
/// Comparisons use durations, because several units can express the same time. An absent value or 0
/// means 1 hour for access and ID tokens, and 30 days for refresh tokens (API reference of
/// CreateUserPoolClient).
package struct TokenLifetime: Sendable {
  /// The member that contains the number.
  package let member: String

  private let unitMember: String

  /// The default unit: `hours` or `days`.
  package let usualUnit: String

  private let usual: Duration

  /// The lifetimes of access, ID, and refresh tokens.
  package static let all = [
    TokenLifetime(of: "AccessToken", usually: .seconds(3600), in: "hours"),
    TokenLifetime(of: "IdToken", usually: .seconds(3600), in: "hours"),
    TokenLifetime(of: "RefreshToken", usually: .seconds(30 * 86_400), in: "days"),
  ]

  private init(of token: String, usually usual: Duration, in unit: String) {
    (member, unitMember, usualUnit, self.usual) = (token + "Validity", token, unit, usual)
  }

  private static let unitsMember = "TokenValidityUnits"

  /// A limit above the service's limit in any unit, for which a `Duration` does not overflow.
  private static let limit = 315_360_001

  /// The members of a client's settings for token lifetimes.
  package static let members = Set(all.map(\.member) + [unitsMember])

  /// The members of `TokenValidityUnits`.
  package static let units = Set(all.map(\.unitMember))

  /// Whether a client's settings have a unit.
  package func hasUnit(in settings: JSONObject) -> Bool { unit(in: settings) != nil }

  /// Whether a client's settings have a number or a unit.
  package func isWritten(in settings: JSONObject) -> Bool {
    settings[member] != nil || unit(in: settings) != nil
  }

  /// Returns the lifetime in a client's settings, or the default lifetime.
  package func duration(in settings: JSONObject) -> Duration {
    guard let written = settings[member]?.count, written > 0 else { return usual }
    let count = min(written, TokenLifetime.limit)
    return switch unit(in: settings)?.string ?? usualUnit {
    case "seconds": .seconds(count)
    case "minutes": .seconds(count) * 60
    case "days": .seconds(count) * 86_400
    default: .seconds(count) * 3600
    }
  }

  private func unit(in settings: JSONObject) -> JSONValue? {
    settings[TokenLifetime.unitsMember]?[unitMember]
  }
}

extension JSONValue {
  /// The whole number, which may be a string; nil for other values.
  fileprivate var count: Int? { int ?? string.flatMap { Int($0) } }
}
