internal import Diagnostics
internal import JSON
internal import ServiceRules

// Functions that work only together.
extension Rules {
  static let triggers = table([
    ("trigger-without-permission", .breaking, .lockOut, [.signUp, .signIn, .messages]): rule(
      why: """
        The pool is not allowed to call the function. Every call that invokes the function fails \
        with UnexpectedLambdaException.
        """,
      fix: """
        add an AWS::Lambda::Permission for the function, with lambda:InvokeFunction as the action, \
        cognito-idp.amazonaws.com as the principal, and the pool's ARN as the source
        """,
      .documented("developer guide, customizing user pool workflows with Lambda triggers")
    ) { pool in
      pool.settings.document.forbiddenTriggers.sorted { $0.key < $1.key }.map { trigger, function in
        let path = SettingPath.pool("LambdaConfig", trigger)
        var violation = Rule.RuleViolation(
          path,
          "calls `\(function)`, but no AWS::Lambda::Permission in the template allows the call"
        )
        violation.flows = Knowledge.entry(for: path)?.flows
        return violation
      }
    },
    ("custom-challenge-incomplete", .breaking, .lockOut, [.custom]): rule(
      why: """
        Custom challenges need three functions. If one of the functions is missing, sign-ins with \
        a custom challenge fail.
        """,
      fix: """
        to use CUSTOM_AUTH, set DefineAuthChallenge, CreateAuthChallenge, and \
        VerifyAuthChallengeResponse; otherwise, remove all three and ALLOW_CUSTOM_AUTH
        """,
      .documented("developer guide, custom authentication challenge Lambda triggers")
    ) { pool in
      let missing = PoolFacts.challengeTriggers.filter { !pool.has(trigger: $0) }
      guard !missing.isEmpty, missing.count < PoolFacts.challengeTriggers.count else { return [] }
      return [.init(.pool("LambdaConfig"), "is missing \(missing.inSentence())")]
    },
    ("custom-sign-in-without-triggers", .behavior, nil, [.custom]): rule(
      why: """
        The client allows the CUSTOM_AUTH flow, but the pool has no triggers for it. Sign-ins with \
        this flow fail with InvalidParameterException.
        """,
      fix: "to use CUSTOM_AUTH, set its three triggers; otherwise, remove ALLOW_CUSTOM_AUTH",
      .documented("developer guide, custom authentication challenge Lambda triggers")
    ) { pool in
      guard !PoolFacts.challengeTriggers.contains(where: pool.has(trigger:)) else { return [] }
      return pool.eachClient { client in
        guard client.flows.contains("ALLOW_CUSTOM_AUTH") else { return [] }
        let path = client.path("ExplicitAuthFlows")
        var violation = Rule.RuleViolation(
          path,
          "has ALLOW_CUSTOM_AUTH, but the pool has none of its triggers"
        )
        // By default, every client allows this flow.
        violation.isByDefault = !client.isWritten("ExplicitAuthFlows")
        return [violation]
      }
    },
    ("custom-sender-keeps-codes", .behavior, nil, [.messages]): rule(
      why: """
        Cognito does not send these messages itself. A mailbox receives only messages that this \
        function sends.
        """,
      fix: "read the codes where the function delivers them, with a `webhook` or `command` source",
      .documented("developer guide, custom sender Lambda triggers")
    ) { pool in
      ["CustomEmailSender", "CustomSMSSender"].filter(pool.has(trigger:)).map {
        .init(.pool("LambdaConfig", $0), "is set")
      }
    },
    ("migration-without-password-flow", .breaking, .lockOut, [.signIn]): rule(
      why: """
        Sign-ins migrate users only if they send the password itself. With SRP, the function is \
        never called, so users who are not yet in the pool can't sign in.
        """,
      fix: """
        add ALLOW_USER_PASSWORD_AUTH or ALLOW_ADMIN_USER_PASSWORD_AUTH to a client's \
        ExplicitAuthFlows; if the list is not set, also add the default flows that apps use
        """,
      .documented("developer guide, migrate user Lambda trigger")
    ) { pool in
      let flows = ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH"]
      guard pool.has(trigger: "UserMigration"), !pool.clients.isEmpty,
        !pool.clients.contains(where: { $0.flows.contains(where: flows.contains) })
      else { return [] }
      return [
        .init(
          .pool("LambdaConfig", "UserMigration"),
          "is set, but no client has a flow that sends passwords"
        )
      ]
    },
  ])
}

extension PoolFacts {
  fileprivate static let challengeTriggers = [
    "DefineAuthChallenge", "CreateAuthChallenge", "VerifyAuthChallengeResponse",
  ]
}
