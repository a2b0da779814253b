internal import Diagnostics
internal import JSON
internal import ServiceRules

// Usernames, passwords, and the completion of sign-ups.
extension Rules {
  static let signUp = table([
    ("sign-up-unconfirmable", .breaking, .lockOut, [.signUp, .confirmSignUp]): rule(
      why: """
        Anyone can sign up, but no code is sent and no function confirms the user. Only an \
        administrator, or a sign-in with an email or SMS code, can confirm the sign-up.
        """,
      fix: """
        add email to AutoVerifiedAttributes, add phone_number with SmsConfiguration, or add a \
        PreSignUp trigger that confirms users
        """,
      .documented("developer guide, verifying email or phone at sign-up")
    ) { pool in
      guard pool.pool("AdminCreateUserConfig", "AllowAdminCreateUserOnly") != true,
        pool.autoVerified.isEmpty, !pool.has(trigger: "PreSignUp")
      else { return [] }
      return [.init(.pool("AutoVerifiedAttributes"), "is empty, and no PreSignUp trigger is set")]
    },
    ("alias-unverified", .behavior, nil, [.signIn]): rule(
      why: """
        Users can sign in with an alias only after it is verified, but the pool never verifies \
        this alias automatically. Sign-ins with the alias fail with UserNotFoundException or \
        NotAuthorizedException.
        """,
      fix: """
        add the alias to AutoVerifiedAttributes and to \
        UserAttributeUpdateSettings.AttributesRequireVerificationBeforeUpdate; phone_number also \
        requires SmsConfiguration
        """,
      .documented("developer guide, customizing sign-in attributes")
    ) { pool in
      let open = pool.aliases.filter {
        $0 != "preferred_username" && !pool.autoVerified.contains($0)
      }
      guard !open.isEmpty else { return [] }
      return [
        .init(
          .pool("AliasAttributes"),
          "contains \(open.inSentence()), which AutoVerifiedAttributes does not contain"
        )
      ]
    },
    ("addresses-case-sensitive", .behavior, nil, [.signUp, .signIn]): rule(
      why: """
        Users who write their address in a different case are not found at sign-in, and can sign \
        up a second time. The setting can't be changed later.
        """,
      fix: "create new pools with UsernameConfiguration.CaseSensitive set to false",
      .documented("developer guide, user pool case sensitivity")
    ) { pool in
      let path = SettingPath.pool("UsernameConfiguration", "CaseSensitive")
      guard (pool.aliases + pool.usernames).contains("email"), pool.settings[path] == true else {
        return []
      }
      return [.init(path, "is true, and users sign in with an email address")]
    },
    ("password-too-short", .behavior, nil, [.signUp]): rule(
      why: "Passwords of fewer than eight characters are easy to guess (NIST SP 800-63B, 5.1.1.1).",
      fix: "set MinimumLength to 8 or more (existing passwords keep working)",
      .documented("NIST SP 800-63B")
    ) { pool in
      let path = SettingPath.pool("Policies", "PasswordPolicy", "MinimumLength")
      guard let length = pool.settings[path]?.int, length < 8, length >= 6 else { return [] }
      return [.init(path, "is \(length)")]
    },
  ])
}
