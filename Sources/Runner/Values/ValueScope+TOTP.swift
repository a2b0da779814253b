internal import AuthCrypto
internal import Diagnostics
internal import FoundationEssentials
internal import JSON
internal import Matching
internal import RunRecord
internal import Scenario
internal import Values

extension ValueScope {
  /// The code of a secret by the pool's clock (RFC 6238).
  ///
  /// A pool takes each code once. Within a step of time of which the scenario has a code already,
  /// the next step's is given, and the pool's clock has to come to it before anything is sent.
  mutating func totp(_ path: ValuePath, at range: SourceRange) throws(ValueError) -> JSONValue {
    let value = try value(of: .path(path), at: range)
    guard let secret = value.string else {
      throw ValueError(reason: .wrongKind(expected: "string", got: value.shownText), range: range)
    }
    guard let code = code(ofToken: secret) else {
      throw ValueError(reason: .badArgument("`\(path)` is no Base32 secret"), range: range)
    }
    return .string(code)
  }

  /// The same for a secret that is known; nil where it is not Base32.
  mutating func code(ofToken secret: String) -> String? {
    let period = Double(TOTP.period)
    if let used = usedTOTPSteps[secret],
      used >= (poolTime.timeIntervalSince1970 / period).rounded(.down)
    {
      let ahead = (used + 1) * period - poolTime.timeIntervalSince1970
      pendingAdvance += .seconds(ahead)
    }
    guard let code = TOTP.code(secret: secret, at: poolTime) else { return nil }
    usedTOTPSteps[secret] = (poolTime.timeIntervalSince1970 / period).rounded(.down)
    dependencies.redactor.add(Secret(secret))
    dependencies.redactor.add(Secret(code), evenShort: true)
    return code
  }
}
