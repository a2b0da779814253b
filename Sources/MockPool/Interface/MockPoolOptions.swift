/// What the service does not let a caller choose, and a mock does.
package struct MockPoolOptions: Hashable, Sendable {
  /// The `iss` of tokens, the pool's id at its end.
  package var issuer: String

  /// The account number in ARNs.
  package var accountID: String

  /// What its server decides anew at each start.
  package var conduct: Conduct

  /// Takes the issuer whole, such as `https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_AbCdEfGhI`.
  package init(issuer: String, accountID: String = "123456789012", conduct: Conduct = Conduct()) {
    self.issuer = issuer
    self.accountID = accountID
    self.conduct = conduct
  }
}

extension MockPoolOptions {
  /// What a server decides for all its pools and for as long as it runs, so that nothing of it is kept.
  package struct Conduct: Hashable, Sendable {
    /// Whether somebody runs the Lambda functions that LambdaConfig names.
    package var invokesFunctions = false

    /// Whether a user can try some things only so often in an hour; the lock after wrong passwords is none of them.
    package var limitsAttempts = true

    /// Whether region and account were chosen.
    ///
    /// Otherwise rules about the place of functions, roles and keys don't apply: the configuration of a pool
    /// from elsewhere would break them.
    package var isPlaceChosen = true

    /// Where users reach the server's pages, without a slash at its end; links in mails lead there.
    package var address = "http://localhost"

    /// A pool as the service's, for which nobody runs functions.
    package init() {}
  }
}
