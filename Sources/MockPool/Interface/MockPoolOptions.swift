/// What the service does not let a caller choose, and a mock does.
package struct MockPoolOptions: Hashable, Sendable {
  /// What becomes of a code when the same user is sent another one.
  package enum Resend: Hashable, Sendable {
    /// Only the newest code works.
    case replaceOld
    /// Every code works until it expires or one is used.
    case keepOld
  }

  /// The `iss` of tokens, the pool's id at its end.
  package var issuer: String

  /// What a resend does to the codes before; what the service does is not known.
  package var resend: Resend

  /// The account number in ARNs.
  package var accountID: String

  /// Whether somebody runs the Lambda functions that LambdaConfig names.
  package var invokesFunctions: Bool

  /// Takes the issuer whole, such as `https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_AbCdEfGhI`.
  package init(
    issuer: String,
    resend: Resend = .replaceOld,
    accountID: String = "123456789012",
    invokesFunctions: Bool = false
  ) {
    self.issuer = issuer
    self.resend = resend
    self.accountID = accountID
    self.invokesFunctions = invokesFunctions
  }
}
