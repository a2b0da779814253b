internal import JSON
internal import Values

/// How long a client's tokens of one kind live: a number and a unit, two members of its settings.
///
/// The same time can be said in several units, so that it is the time that is compared. What is left
/// out, or 0, is an hour, an hour and thirty days (API reference of CreateUserPoolClient).
struct TokenLifetime {
  private let member: String
  private let unitMember: String
  private let usualUnit: String
  private let usual: Duration

  private static let all = [
    TokenLifetime(
      member: "AccessTokenValidity",
      unitMember: "AccessToken",
      usualUnit: "hours",
      usual: .seconds(3600)
    ),
    TokenLifetime(
      member: "IdTokenValidity",
      unitMember: "IdToken",
      usualUnit: "hours",
      usual: .seconds(3600)
    ),
    TokenLifetime(
      member: "RefreshTokenValidity",
      unitMember: "RefreshToken",
      usualUnit: "days",
      usual: .seconds(30 * 86_400)
    ),
  ]

  private static let unitsMember = "TokenValidityUnits"

  /// More than the service takes in any unit, and so little that a duration holds it in days.
  private static let limit = 315_360_001

  /// The members of a client's settings that say how long tokens live.
  static let members = Set(all.map(\.member) + [unitsMember])

  /// The lifetimes that wanted settings speak of and a client has otherwise.
  static func differences(
    _ wanted: JSONObject,
    _ client: JSONObject,
    at path: String
  ) -> [PoolDifference] {
    all.compactMap { lifetime in
      let isNamed = [wanted[lifetime.member], lifetime.unit(in: wanted)].contains { $0 != nil }
      guard isNamed else { return nil }
      let (asked, has) = (lifetime.duration(in: wanted), lifetime.duration(in: client))
      guard asked != has else { return nil }
      return PoolDifference(
        path: PatternMatcher.joined(path, lifetime.member),
        wanted: .string(asked.authoredText),
        has: .string(has.authoredText)
      )
    }
  }

  private func unit(in settings: JSONObject) -> JSONValue? {
    settings[TokenLifetime.unitsMember]?[unitMember]
  }

  private func duration(in settings: JSONObject) -> Duration {
    guard let written = settings[member]?.splicedText.flatMap({ Int($0) }), written > 0 else {
      return usual
    }
    let count = min(written, TokenLifetime.limit)
    return switch unit(in: settings)?.string ?? usualUnit {
    case "seconds": .seconds(count)
    case "minutes": .seconds(count) * 60
    case "days": .seconds(count) * 86_400
    default: .seconds(count) * 3600
    }
  }
}
