internal import Diagnostics
internal import JSON
internal import ServiceRules

// Account recovery.
extension Rules {
  static let recovery = table([
    ("recovery-needs-verified", .breaking, .lockOut, [.resetPassword]): rule(
      why: """
        Password reset codes go only to verified email addresses and phone numbers, but at \
        sign-up, the pool does not verify the attributes that receive these codes. A user without \
        a verified attribute gets no code. ForgotPassword then fails with \
        InvalidParameterException "Cannot reset password for the user as there is no \
        registered/verified email or phone_number". If the client hides whether users exist, \
        ForgotPassword succeeds but sends nothing.
        """,
      fix:
        "add an attribute that receives password reset codes to AutoVerifiedAttributes "
        + "(phone_number also requires SmsConfiguration), or let administrators recover accounts",
      .documented("developer guide, verifying email or phone at sign-up")
    ) { pool in
      let contacts = pool.recoveryContacts
      guard !contacts.isEmpty, pool.autoVerified.allSatisfy({ !contacts.contains($0) }),
        !pool.has(trigger: "PreSignUp")
      else { return [] }
      return [
        .init(
          .pool("AccountRecoverySetting", "RecoveryMechanisms"),
          """
          is \(pool.recovery.inSentence()), but AutoVerifiedAttributes \
          \(pool.autoVerified.contentClause)
          """
        )
      ]
    },
    ("recovery-by-administrators-only", .behavior, nil, [.resetPassword]): rule(
      why: """
        Users who forget their password can't reset it: the request fails with \
        NotAuthorizedException "Contact administrator to reset password."
        """,
      fix:
        "if users may reset their own passwords, recover accounts with verified_email or "
        + "verified_phone_number",
      .documented("API reference, RecoveryOptionType")
    ) { pool in
      guard pool.recovery == ["admin_only"] else { return [] }
      return [.init(.pool("AccountRecoverySetting", "RecoveryMechanisms"), "is admin_only")]
    },
    ("changed-address-locks-out", .behavior, .lockOut, [.attributes, .signIn]): rule(
      why: """
        Users sign in with this attribute. A changed value replaces the old value immediately, \
        even if the user mistyped it. An unverified value gets no password reset codes, and an \
        unverified alias can't be used to sign in.
        """,
      fix: """
        add the attribute to UserAttributeUpdateSettings.AttributesRequireVerificationBeforeUpdate
        """,
      .documented("API reference, UserAttributeUpdateSettingsType; amplify-js#987, #1475")
    ) { pool in
      let names = pool.aliases + pool.usernames
      let open = ["email", "phone_number"].filter {
        names.contains($0) && pool.autoVerified.contains($0) && !pool.keptUntilVerified.contains($0)
      }
      guard !open.isEmpty else { return [] }
      return [
        .init(
          PoolFacts.kept,
          """
          does not contain \(open.inSentence("or")), which users sign in with
          """
        )
      ]
    },
  ])
}

extension PoolFacts {
  fileprivate static let kept = SettingPath.pool(
    "UserAttributeUpdateSettings",
    "AttributesRequireVerificationBeforeUpdate"
  )

  fileprivate var keptUntilVerified: [String] {
    settings[PoolFacts.kept]?.strings ?? []
  }

  /// The attributes that receive codes to reset a password.
  fileprivate var recoveryContacts: [String] {
    let names = ["verified_email": "email", "verified_phone_number": "phone_number"]
    return recovery.compactMap { names[$0] }
  }
}

extension [String] {
  /// What a list contains, for the end of a sentence.
  fileprivate var contentClause: String { isEmpty ? "is empty" : "contains \(inSentence())" }
}
