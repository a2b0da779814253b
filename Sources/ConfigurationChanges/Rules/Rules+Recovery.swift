internal import Diagnostics
internal import JSON
internal import ServiceRules

// Ways back into an account.
extension Rules {
  static let recovery = table([
    ("recovery-needs-verified", .breaking, .lockOut, [.resetPassword]): rule(
      why: """
        Codes to reset a password go only to verified addresses, and the pool verifies none of those \
        that it recovers accounts by: ForgotPassword ends in InvalidParameterException "Cannot reset \
        password for the user as there is no registered/verified email or phone_number".
        """,
      fix: "add the attribute to AutoVerifiedAttributes, or recover accounts by administrators",
      .documented("developer guide, verifying email or phone at sign-up")
    ) { pool in
      let contacts = pool.recoveryContacts
      guard !contacts.isEmpty, pool.autoVerified.allSatisfy({ !contacts.contains($0) }),
        !pool.has(trigger: "PreSignUp")
      else { return [] }
      return [
        .init(
          .pool("AccountRecoverySetting", "RecoveryMechanisms"),
          "is \(contacts.inSentence()), and AutoVerifiedAttributes has \(pool.autoVerified.listedOrNone)"
        )
      ]
    },
    ("recovery-by-administrators-only", .behavior, nil, [.resetPassword]): rule(
      why: """
        Users who forget their password can do nothing: it ends in NotAuthorizedException "Contact \
        administrator to reset password."
        """,
      fix: "recover accounts by verified_email or verified_phone_number, unless this is meant",
      .documented("API reference, RecoveryOptionType")
    ) { pool in
      guard pool.recovery == ["admin_only"] else { return [] }
      return [.init(.pool("AccountRecoverySetting", "RecoveryMechanisms"), "is admin_only")]
    },
    ("changed-address-locks-out", .behavior, .lockOut, [.attributes, .signIn]): rule(
      why: """
        Users sign in by this address, and a changed one takes its place at once and unverified: \
        who mistypes it, or loses the mail, can sign in by neither the old nor the new one.
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
      return [.init(PoolFacts.kept, "lacks \(open.inSentence()), by which users sign in")]
    },
  ])
}

extension PoolFacts {
  fileprivate static let kept = SettingPath.pool(
    "UserAttributeUpdateSettings",
    "AttributesRequireVerificationBeforeUpdate"
  )

  fileprivate var keptUntilVerified: [String] {
    settings[PoolFacts.kept]?.array?.compactMap(\.string) ?? []
  }

  /// The attributes that codes to reset a password go to.
  fileprivate var recoveryContacts: [String] {
    let names = ["verified_email": "email", "verified_phone_number": "phone_number"]
    return recovery.compactMap { names[$0] }
  }
}

extension [String] {
  /// The texts, or that there are none.
  var listedOrNone: String { isEmpty ? "none" : inSentence() }
}
