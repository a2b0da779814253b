internal import CognitoModel

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
      TokenValidity.allCases.compactMap { kind in
        guard let seconds = call.seconds(of: kind), !kind.range.contains(seconds) else {
          return nil
        }
        let (least, most) = (kind.range.lowerBound, kind.range.upperBound)
        return RuleViolation(
          kind.path,
          "is \(seconds) seconds, but must be from \(least) to \(most)"
        )
      }
    },
    "access-outlives-refresh": refused(
      says:
        "Access and Id Token expiration times must be less than or equal to refresh token expiration times.",
      source: .measured("cdk-preflight, token-expiration-order"),
      why: "A refresh token must be valid at least as long as the tokens that it renews.",
      fix: "raise RefreshTokenValidity, or lower the validity of the other token"
    ) { call in
      let refresh = call.seconds(of: .refresh) ?? TokenValidity.refresh.usualSeconds
      return [TokenValidity.access, .id].filter { kind in
        (call.seconds(of: kind) ?? kind.usualSeconds) > refresh
      }.map { RuleViolation($0.path, "is longer than RefreshTokenValidity") }
    },
  ])
}

extension TokenValidity {
  fileprivate var path: MemberPath { [member] }
  fileprivate var unitPath: MemberPath { [TokenValidity.unitsMember, rawValue] }

  /// The allowed validity in seconds (API reference).
  fileprivate var range: ClosedRange<Int> { self == .refresh ? 3600...315_360_000 : 300...86_400 }
}

extension InspectedCall {
  /// The validity of a token in seconds; nil if the call omits it or sets it to 0.
  fileprivate func seconds(of kind: TokenValidity) -> Int? {
    guard let count = number(kind.path), count > 0 else { return nil }
    let unit = TokenValidity.seconds(in: text(kind.unitPath) ?? kind.usualUnit)
    let (seconds, overflows) = count.multipliedReportingOverflow(by: unit)
    return overflows ? .max : seconds
  }
}
