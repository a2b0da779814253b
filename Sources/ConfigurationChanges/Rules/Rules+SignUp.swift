internal import Diagnostics
internal import JSON
internal import ServiceRules

// Names, passwords, and how a sign-up comes to its end.
extension Rules {
  static let signUp = table([
    ("sign-up-unconfirmable", .breaking, .lockOut, [.signUp, .confirmSignUp]): rule(
      why: """
        Anybody can sign up, but no code is sent and no function confirms: only an administrator can \
        confirm the sign-up.
        """,
      fix: "set AutoVerifiedAttributes, or add a PreSignUp trigger that confirms",
      .documented("developer guide, verifying email or phone at sign-up")
    ) { pool in
      guard pool.pool("AdminCreateUserConfig", "AllowAdminCreateUserOnly") != true,
        pool.autoVerified.isEmpty, !pool.has(trigger: "PreSignUp")
      else { return [] }
      return [.init(.pool("AutoVerifiedAttributes"), "is empty, and there is no PreSignUp trigger")]
    },
    ("alias-unverified", .behavior, nil, [.signIn]): rule(
      why: """
        An alias is good for signing in only once it is verified, and the pool verifies it never by \
        itself: such sign-ins end in UserNotFoundException or NotAuthorizedException.
        """,
      fix: "add the alias to AutoVerifiedAttributes",
      .documented("developer guide, customizing sign-in attributes")
    ) { pool in
      let open = pool.aliases.filter {
        $0 != "preferred_username" && !pool.autoVerified.contains($0)
      }
      guard !open.isEmpty else { return [] }
      return [
        .init(
          .pool("AliasAttributes"),
          "has \(open.inSentence()), which AutoVerifiedAttributes has not"
        )
      ]
    },
    ("addresses-case-sensitive", .behavior, nil, [.signUp, .signIn]): rule(
      why: """
        Users who write their address in another case are unknown at sign-in, and can sign up a \
        second time. It can't be changed later.
        """,
      fix: "make new pools with UsernameConfiguration.CaseSensitive false",
      .documented("developer guide, user pool case sensitivity")
    ) { pool in
      let path = SettingPath.pool("UsernameConfiguration", "CaseSensitive")
      guard (pool.aliases + pool.usernames).contains("email"), pool.settings[path] == true else {
        return []
      }
      return [.init(path, "is true, and users sign in by e-mail address")]
    },
    ("password-too-short", .behavior, nil, [.signUp]): rule(
      why: "Passwords of fewer than eight characters are guessed (NIST SP 800-63B, 5.1.1.1).",
      fix: "set MinimumLength to 8 or more; passwords that users have keep working",
      .documented("NIST SP 800-63B")
    ) { pool in
      let path = SettingPath.pool("Policies", "PasswordPolicy", "MinimumLength")
      guard let length = pool.settings[path]?.int, length < 8, length >= 6 else { return [] }
      return [.init(path, "is \(length)")]
    },
  ])
}
