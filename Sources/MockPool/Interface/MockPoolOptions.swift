/// Properties that the service chooses, and that a mock's caller can set.
package struct MockPoolOptions: Hashable, Sendable {
  /// The `iss` of tokens, which ends with the pool's id.
  package var issuer: String

  /// The account number in ARNs.
  package var accountID: String

  /// The settings that the server decides at each start.
  package var conduct: Conduct

  /// Creates options with a complete issuer, such as
  /// `https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_AbCdEfGhI`.
  package init(issuer: String, accountID: String = "123456789012", conduct: Conduct = Conduct()) {
    self.issuer = issuer
    self.accountID = accountID
    self.conduct = conduct
  }
}

extension MockPoolOptions {
  /// Settings that a server decides for all its pools until it stops, and that are not stored.
  package struct Conduct: Hashable, Sendable {
    /// Whether the Lambda functions in LambdaConfig are invoked.
    package var invokesFunctions = false

    /// Whether the attempts of a user in an hour are limited; the lock after wrong passwords is separate.
    package var limitsAttempts = true

    /// Whether region and account were chosen.
    ///
    /// If not, rules about the place of functions, roles and keys don't apply, because the
    /// configuration of a pool from elsewhere would break them.
    package var isPlaceChosen = true

    /// The base address of the server's pages, without a trailing slash, for links in email.
    package var address = "http://localhost"

    /// Creates the service's settings, without invoking functions.
    package init() {}
  }
}
