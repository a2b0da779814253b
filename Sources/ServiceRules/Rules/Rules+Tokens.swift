internal import JSON

// How long tokens live.
extension Rulebook {
  static let tokens = ServicePart.tokens.rules([
    "lifetime-out-of-range": refused(
      says: "Invalid range for token validity.",
      source: .measured("cdk-preflight, token-validity-range: before the order of lifetimes"),
      why:
        "Access and ID tokens live from 5 minutes to a day, refresh tokens from an hour to ten years.",
      fix: "take a validity in the range, and mind TokenValidityUnits"
    ) { call in
      TokenKind.allCases.compactMap { kind in
        guard let seconds = call.seconds(of: kind), !kind.range.contains(seconds) else {
          return nil
        }
        let (least, most) = (kind.range.lowerBound, kind.range.upperBound)
        return Breach(kind.member, "is \(seconds) seconds, not from \(least) to \(most)")
      }
    },
    "access-outlives-refresh": refused(
      says:
        "Access and Id Token expiration times must be less than or equal to refresh token expiration times.",
      source: .measured("cdk-preflight, token-expiration-order"),
      why: "A refresh token lives as long as the tokens that it renews, or longer.",
      fix: "raise RefreshTokenValidity, or lower the other"
    ) { call in
      let refresh = call.seconds(of: .refresh) ?? TokenKind.refresh.usual
      return [TokenKind.access, .id].filter { kind in
        (call.seconds(of: kind) ?? kind.usual) > refresh
      }.map { Breach($0.member, "is longer than RefreshTokenValidity") }
    },
  ])
}

/// The tokens of a sign-in, whose members are called alike.
private enum TokenKind: String, CaseIterable {
  case access = "AccessToken"
  case id = "IdToken"
  case refresh = "RefreshToken"

  var member: MemberPath { [rawValue + "Validity"] }
  var unit: MemberPath { ["TokenValidityUnits", rawValue] }
  var usualUnit: String { self == .refresh ? "days" : "hours" }

  /// Seconds without a member: an hour, and thirty days (API reference).
  var usual: Int { self == .refresh ? 30 * 86_400 : 3600 }

  /// Seconds that the service takes (API reference).
  var range: ClosedRange<Int> { self == .refresh ? 3600...315_360_000 : 300...86_400 }
}

extension CallReading {
  /// How long a token lives; nil where the call does not say, or says 0.
  fileprivate func seconds(of kind: TokenKind) -> Int? {
    guard let count = number(kind.member), count > 0 else { return nil }
    let (seconds, overflows) = count.multipliedReportingOverflow(by: secondsOfUnit(kind))
    return overflows ? .max : seconds
  }

  private func secondsOfUnit(_ kind: TokenKind) -> Int {
    switch text(kind.unit) ?? kind.usualUnit {
    case "seconds": 1
    case "minutes": 60
    case "days": 86_400
    default: 3600
    }
  }
}
