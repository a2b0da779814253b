extension CognitoModel {
  /// Whether a member, or a key of a free-form map, holds a secret that no report may show.
  ///
  /// Secret is what lets somebody in: passwords, codes, sessions, tokens, client secrets, values
  /// of the SRP exchange and credentials. User names, attributes and client ids are not. Only
  /// exact names count, wherever they stand in the operation's request or answer. `challenge` is the
  /// `ChallengeName` beside them: an answer that chooses among factors gives nothing away.
  package static func isSecret(
    member name: String,
    in operation: String,
    challenge: String? = nil
  ) -> Bool {
    if tokenNames.contains(name) { return !operationsWithTokenUnits.contains(operation) }
    if name == "ANSWER", let challenge, choices.contains(challenge) { return false }
    return secretMembers.contains(name) || isSecret(key: name)
  }

  private static func isSecret(key: String) -> Bool {
    secretKeys.contains(key) || key.hasPrefix("PASSWORD_CLAIM_") || key.hasSuffix("_CODE")
  }

  /// The challenges whose ANSWER is the name of a factor.
  static let choices: Set = ["SELECT_CHALLENGE", "SELECT_MFA_TYPE"]

  /// Members that are tokens, except in `TokenValidityUnits`, where they are units of time.
  static let tokenNames: Set = ["AccessToken", "IdToken", "RefreshToken"]

  /// The operations whose requests or answers have `TokenValidityUnits`; none has tokens.
  static let operationsWithTokenUnits: Set = [
    "CreateUserPoolClient", "DescribeUserPoolClient", "UpdateUserPoolClient",
  ]

  /// Members of the model's structures that are secret in every operation.
  static let secretMembers: Set = [
    "Password", "PreviousPassword", "ProposedPassword", "TemporaryPassword",
    "ConfirmationCode", "Code", "UserCode", "SecretCode",
    "SecretHash", "ClientSecret", "ClientSecretValue", "Secret",
    "Session", "Token", "FeedbackToken", "SubjectToken", "ActorToken", "IssuedToken",
    "PasswordVerifier", "Salt",
    "Credential",
    // A URL that lets its holder upload users.
    "PreSignedUrl",
  ]

  /// Keys of AuthParameters, ChallengeResponses, ChallengeParameters and ProviderDetails.
  ///
  /// From the AWS API reference of InitiateAuth, RespondToAuthChallenge and
  /// CreateIdentityProvider. ANSWER is a secret in custom challenges, and a choice in ``choices``.
  static let secretKeys: Set = [
    "PASSWORD", "NEW_PASSWORD", "ANSWER", "SECRET_HASH", "REFRESH_TOKEN", "SESSION", "CREDENTIAL",
    "SRP_A", "SRP_B", "SALT", "SECRET_BLOCK",
    "client_secret", "private_key",
  ]
}
