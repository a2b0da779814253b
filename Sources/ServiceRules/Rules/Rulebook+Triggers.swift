internal import Values
internal import JSON

// Lambda triggers.
extension Rulebook {
  static let triggers = ServicePart.triggers.rules([
    "two-token-functions": refused(
      says:
        "Cannot use PreTokenGenerationLambda and PreTokenGeneration with different Lambda function ARN's",
      source: .measured("cdk-preflight, pre-token-generation-legacy-mix"),
      why: "Both members configure the same trigger.",
      fix: "set only PreTokenGenerationConfig, or set both to the same function",
      flows: [.signIn, .session]
    ) { call in
      let old: MemberPath = "LambdaConfig.PreTokenGeneration"
      guard let first = call.text(old),
        let second = call.text("LambdaConfig.PreTokenGenerationConfig.LambdaArn"), first != second
      else { return [] }
      return [RuleViolation(old, "is a different function from PreTokenGenerationConfig.LambdaArn")]
    },
    "custom-sender-without-key": refused(
      says: "KMSKeyId parameter is required when Custom SMS/Email Lambda trigger is used.",
      source: .measured("cdk-preflight, custom-email-sender-kms and custom-sms-sender-kms"),
      why: "The pool encrypts the codes that it passes to custom senders.",
      fix: "set LambdaConfig.KMSKeyID"
    ) { call in
      guard !call.has("LambdaConfig.KMSKeyID") else { return [] }
      return customSenders.filter { call.isSet($0) }.map {
        RuleViolation($0, "is set, but KMSKeyID is missing")
      }
    },
    "custom-sender-key-in-other-region": refused(
      says:
        "Encountered error when CreateGrant was attempted on the input KMS key - Invalid arn {region}",
      source: .measured("cdk-preflight, custom-sender-kms-region"),
      why: "The pool requests the key from KMS in its own region.",
      fix: "use a key in the pool's region"
    ) { call in
      let member: MemberPath = "LambdaConfig.KMSKeyID"
      guard customSenders.contains(where: { call.has($0) }),
        let given = call.arn(member)?.region, !given.isEmpty, let region = call.region,
        given != region,
        customSenders.contains(where: { call.isSet($0) })
      else { return [] }
      return [
        RuleViolation(member, "is in \(given), but the pool is in \(region)", ["region": given])
      ]
    },
    "function-in-other-region": refused(
      says: "Cross-region lambda functions are not supported",
      source: .measured("cdk-preflight, lambda-config-region"),
      why:
        "A pool can call only functions in its own region. Functions in other accounts are "
        + "accepted.",
      fix: "use a function in the pool's region",
      flows: [.signUp, .signIn, .messages]
    ) { call in
      functions.compactMap { member in
        guard let given = call.arn(member)?.region, !given.isEmpty, let region = call.region,
          given != region
        else { return nil }
        return RuleViolation(member, "is in \(given), but the pool is in \(region)")
      }
    },
  ])

  private static let customSenders: [MemberPath] = [
    "LambdaConfig.CustomEmailSender", "LambdaConfig.CustomSMSSender",
  ]

  /// The members of LambdaConfig that identify a function.
  private static let functions: [MemberPath] =
    [
      "PreSignUp", "CustomMessage", "PostConfirmation", "PreAuthentication", "PostAuthentication",
      "DefineAuthChallenge", "CreateAuthChallenge", "VerifyAuthChallengeResponse",
      "PreTokenGeneration", "UserMigration", "PreTokenGenerationConfig.LambdaArn",
      "CustomSMSSender.LambdaArn", "CustomEmailSender.LambdaArn", "InboundFederation.LambdaArn",
    ].map { MemberPath(stringLiteral: "LambdaConfig.\($0)") }
}
