internal import JSON
internal import ServiceRules

/// Passkeys, which can count as one factor or as both.
extension Knowledge {
  static let passkeys = table([
    Setting(
      "mfa.WebAuthnConfiguration.RelyingPartyId",
      [.passkey],
      .documented("developer guide, passkeys; API reference, WebAuthnConfigurationType")
    ): [
      Case("passkey-domain-named", .appears, .behavior): """
      Passkeys belong to this domain instead of the pool's own domain. Passkeys that users \
      registered for the pool's own domain are lost.
      """,
      Case("passkey-domain", .any, .breaking, .lockOut): """
      Passkeys belong to a domain. All passkeys that users registered are lost, and apps at the \
      old domain get WebAuthnRelyingPartyMismatchException.
      """,
    ],
    Setting(
      "mfa.WebAuthnConfiguration.UserVerification",
      [.passkey],
      .documented("API reference, WebAuthnConfigurationType")
    ): [
      Case("passkey-verification-required", .becomes("required"), .breaking, symptom: .rejection):
        "Authenticators that can't verify the user by PIN or fingerprint are rejected.",
      Case(
        "passkey-verification-preferred",
        .becomes("preferred"),
        .behavior,
        symptom: .acceptance
      ):
        "Authenticators that can't verify the user are accepted.",
    ],
    Setting(
      "mfa.WebAuthnConfiguration.FactorConfiguration",
      [.passkey, .mfa],
      .documented("API reference, WebAuthnConfigurationType; measured: go-to-k/cdkd#2064")
    ): [
      Case("passkey-as-mfa", .becomes("MULTI_FACTOR_WITH_USER_VERIFICATION"), .behavior): """
      A passkey with user verification counts as both factors, even if a second factor is \
      required. Users must first enable this with WebAuthnMfaSettings.
      """,
      Case("passkey-single-factor", .becomes("SINGLE_FACTOR"), .breaking, .lockOut): """
      A passkey counts as one factor. Users with a second factor are no longer offered passkeys at \
      sign-in. WebAuthnMfaSettings can no longer be enabled. If MFA is required and WEB_AUTHN is a \
      first factor, the service rejects the change.
      """,
    ],
  ])
}
