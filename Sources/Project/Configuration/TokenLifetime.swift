package import JSON

/// How long a client's tokens of one kind live: a number and a unit, two members of its settings.
///
/// The same time can be said in several units, so that it is the time that is compared. What is left
/// out, or 0, is an hour, an hour and thirty days (API reference of CreateUserPoolClient).
package struct TokenLifetime: Sendable {
  /// The member with the number.
  package let member: String

  private let unitMember: String

  /// The unit that the number counts where none is given: `hours` or `days`.
  package let usualUnit: String

  private let usual: Duration

  /// Of access, ID and refresh tokens.
  package static let all = [
    TokenLifetime(of: "AccessToken", usually: .seconds(3600), in: "hours"),
    TokenLifetime(of: "IdToken", usually: .seconds(3600), in: "hours"),
    TokenLifetime(of: "RefreshToken", usually: .seconds(30 * 86_400), in: "days"),
  ]

  private init(of token: String, usually usual: Duration, in unit: String) {
    (member, unitMember, usualUnit, self.usual) = (token + "Validity", token, unit, usual)
  }

  private static let unitsMember = "TokenValidityUnits"

  /// More than the service takes in any unit, and so little that a duration holds it in days.
  private static let limit = 315_360_001

  /// The members of a client's settings that say how long tokens live.
  package static let members = Set(all.map(\.member) + [unitsMember])

  /// The members of `TokenValidityUnits`.
  package static let units = Set(all.map(\.unitMember))

  /// Whether a client's settings say what the number counts.
  package func hasUnit(in settings: JSONObject) -> Bool { unit(in: settings) != nil }

  /// Whether a client's settings say anything of it.
  package func isWritten(in settings: JSONObject) -> Bool {
    settings[member] != nil || unit(in: settings) != nil
  }

  /// How long the tokens of a client with these settings live.
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
  /// A whole number, also one that is written as a text.
  fileprivate var count: Int? { int ?? string.flatMap { Int($0) } }
}
