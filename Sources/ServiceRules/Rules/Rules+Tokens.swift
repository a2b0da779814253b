internal import JSON

// Token lifetimes.
extension Rulebook {
  static let tokens = ServicePart.tokens.rules([
    "lifetime-out-of-range": refused(
      says: "Invalid range for token validity.",
      source: .measured(
        "cdk-preflight, token-validity-range: checked before the order of lifetimes"
      ),
      why:
        "Access and ID tokens can be valid for 5 minutes to 1 day, and refresh tokens for 1 hour "
        + "to 10 years.",
      fix: "set a validity in this range, and check TokenValidityUnits"
    ) { call in
      TokenKind.allCases.compactMap { kind in
        guard let seconds = call.seconds(of: kind), !kind.range.contains(seconds) else {
          return nil
        }
        let (least, most) = (kind.range.lowerBound, kind.range.upperBound)
        return Breach(kind.member, "is \(seconds) seconds, but must be from \(least) to \(most)")
      }
    },
    "access-outlives-refresh": refused(
      says:
        "Access and Id Token expiration times must be less than or equal to refresh token expiration times.",
      source: .measured("cdk-preflight, token-expiration-order"),
      why: "A refresh token must be valid at least as long as the tokens that it renews.",
      fix: "raise RefreshTokenValidity, or lower the validity of the other token"
    ) { call in
      let refresh = call.seconds(of: .refresh) ?? TokenKind.refresh.usual
      return [TokenKind.access, .id].filter { kind in
        (call.seconds(of: kind) ?? kind.usual) > refresh
      }.map { Breach($0.member, "is longer than RefreshTokenValidity") }
    },
  ])
}

/// The tokens of a sign-in; the raw value is the prefix of their members.
private enum TokenKind: String, CaseIterable {
  case access = "AccessToken"
  case id = "IdToken"
  case refresh = "RefreshToken"

  var member: MemberPath { [rawValue + "Validity"] }
  var unit: MemberPath { ["TokenValidityUnits", rawValue] }
  var usualUnit: String { self == .refresh ? "days" : "hours" }

  /// The default in seconds: 1 hour, or 30 days for refresh tokens (API reference).
  var usual: Int { self == .refresh ? 30 * 86_400 : 3600 }

  /// The allowed validity in seconds (API reference).
  var range: ClosedRange<Int> { self == .refresh ? 3600...315_360_000 : 300...86_400 }
}

extension CallReading {
  /// The validity of a token in seconds; nil if the call omits it or sets it to 0.
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
