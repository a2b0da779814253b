internal import Diagnostics
internal import JSON

// First factors.
extension Rulebook {
  private static let factors: MemberPath = "Policies.SignInPolicy.AllowedFirstAuthFactors"

  static let signInPolicy: [ServiceRule] = [
    ServiceRule(
      "first-factors-without-password",
      .signInPolicy,
      refusedBy: Operations.pool,
      says: "PASSWORD must be one of the allowed first auth factors",
      source: .documented("API reference, SignInPolicyType; «unconfirmed»: the words"),
      why: "PASSWORD can't be left out of the first factors.",
      fix: "add PASSWORD to AllowedFirstAuthFactors",
      flows: [.passwordless, .passkey, .signIn]
    ) { call in
      let listed = call.texts(factors)
      guard !listed.isEmpty, !listed.contains("PASSWORD") else { return [] }
      return [Breach(factors, "is \(listed.inSentence()), without PASSWORD")]
    },
    ServiceRule(
      "passwordless-with-mfa",
      .signInPolicy,
      refusedBy: Operations.pool + Operations.mfa,
      says:
        "Only PASSWORD and WEB_AUTHN (if configured) can be enabled as an auth factor if MFA is enabled",
      source: .measured("go-to-k/cdkd#1982"),
      why: "A code alone is one factor, and the pool demands two.",
      fix: "leave EMAIL_OTP and SMS_OTP out of AllowedFirstAuthFactors, or don't require MFA",
      flows: [.passwordless, .mfa, .signIn]
    ) { call in
      let listed = call.poolTexts(factors)
      let codes = listed.filter { ["EMAIL_OTP", "SMS_OTP"].contains($0) }
      guard !codes.isEmpty, call.mfaMode == "ON" else { return [] }
      return [Breach("MfaConfiguration", "is ON, and \(codes.inSentence()) are first factors")]
    },
  ]
}
