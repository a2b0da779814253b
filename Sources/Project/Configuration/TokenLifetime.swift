internal import CognitoModel
package import JSON

/// The lifetime of a client's tokens of one kind, in two members: a number and a unit.
///
/// Comparisons use durations, because several units can express the same time.
package struct TokenLifetime: Sendable {
  private let kind: TokenValidity

  /// The lifetimes of access, ID, and refresh tokens.
  package static let all = TokenValidity.allCases.map { TokenLifetime(kind: $0) }

  /// The member that contains the number.
  package var member: String { kind.member }

  /// The member of `TokenValidityUnits` with the unit.
  package var unitMember: String { kind.rawValue }

  /// The default unit: `hours` or `days`.
  package var usualUnit: String { kind.usualUnit }

  /// A limit above the service's limit in any unit, for which a `Duration` does not overflow.
  private static let limit = 315_360_001

  /// The members of a client's settings for token lifetimes.
  package static let members = Set(all.map(\.member) + [TokenValidity.unitsMember])

  /// The members of `TokenValidityUnits`.
  package static let units = Set(all.map(\.kind.rawValue))

  /// Whether a client's settings have a unit.
  package func hasUnit(in settings: JSONObject) -> Bool { unit(in: settings) != nil }

  /// Whether a client's settings have a number or a unit.
  package func isWritten(in settings: JSONObject) -> Bool {
    settings[member] != nil || unit(in: settings) != nil
  }

  /// Returns the lifetime in a client's settings, or the default lifetime.
  package func duration(in settings: JSONObject) -> Duration {
    guard let written = settings[member]?.count, written > 0 else {
      return .seconds(kind.usualSeconds)
    }
    let count = min(written, TokenLifetime.limit)
    let unit = TokenValidity.seconds(in: unit(in: settings)?.string ?? usualUnit)
    return .seconds(count * unit)
  }

  private func unit(in settings: JSONObject) -> JSONValue? {
    settings[TokenValidity.unitsMember]?[kind.rawValue]
  }
}

extension JSONValue {
  /// The whole number, which may be a string; nil for other values.
  fileprivate var count: Int? { int ?? string.flatMap { Int($0) } }
}
