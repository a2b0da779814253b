extension CognitoModel {
  /// Whether a member, or a key of a free-form map, holds a secret that no report may show.
  ///
  /// Passwords, codes, sessions, tokens, client secrets, values of the SRP exchange, and
  /// credentials are secret. User names, attributes, and client IDs are not. Only exact names
  /// count, at every depth of the operation's request or response. `challenge` is the body's
  /// `ChallengeName`. A challenge response that chooses a factor is not secret.
  package static func isSecret(
    member name: String,
    in operation: String,
    challenge: String? = nil
  ) -> Bool {
    guard isExact(name) || isSecret(key: name) else { return false }
    if tokenNames.contains(name) { return !operationsWithTokenUnits.contains(operation) }
    if name == "ANSWER", let challenge { return !choices.contains(challenge) }
    return true
  }

  /// All secret names in one set.
  ///
  /// Most members are not secret, so one lookup is enough for them.
  private static let exactNames = tokenNames.union(secretMembers).union(secretKeys)

  private static func isExact(_ name: String) -> Bool {
    guard let first = name.utf8.first, lengths[Int(first)] & lengthBit(name) != 0 else {
      return false
    }
    return exactNames.contains(name)
  }

  /// The lengths of the secret names by their first byte, which tell most members apart without a
  /// hash.
  private static let lengths = exactNames.reduce(into: [UInt64](repeating: 0, count: 256)) {
    if let first = $1.utf8.first { $0[Int(first)] |= lengthBit($1) }
  }

  private static func lengthBit(_ name: String) -> UInt64 { 1 << UInt64(name.utf8.count & 63) }

  private static func isSecret(key: String) -> Bool {
    let (first, last) = (key.utf8.first, key.utf8.last)
    // One byte tells most names apart without a comparison.
    return first == UInt8(ascii: "P") && key.utf8.starts(with: "PASSWORD_CLAIM_".utf8)
      || last == UInt8(ascii: "E") && key.hasSuffix("_CODE")
  }

  /// The challenges whose ANSWER is the name of a factor.
  static let choices: Set = ["SELECT_CHALLENGE", "SELECT_MFA_TYPE"]

  /// Members that are tokens, except in `TokenValidityUnits`, where they are units of time.
  static let tokenNames: Set = ["AccessToken", "IdToken", "RefreshToken"]

  /// The operations whose requests or responses contain `TokenValidityUnits`.
  ///
  /// None contains tokens.
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
    // The holder of this URL can upload users.
    "PreSignedUrl",
  ]

  /// Secret keys of AuthParameters, ChallengeResponses, ChallengeParameters, and ProviderDetails.
  ///
  /// Source: AWS API reference of InitiateAuth, RespondToAuthChallenge, and CreateIdentityProvider.
  /// ANSWER is secret in custom challenges, but not in ``choices``.
  static let secretKeys: Set = [
    "PASSWORD", "NEW_PASSWORD", "ANSWER", "SECRET_HASH", "REFRESH_TOKEN", "SESSION", "CREDENTIAL",
    "SRP_A", "SRP_B", "SALT", "SECRET_BLOCK",
    "client_secret", "private_key",
  ]
}
