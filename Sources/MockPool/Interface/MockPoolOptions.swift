/// Properties that the service chooses and that the mock's caller can set.
package struct MockPoolOptions: Hashable, Sendable {
  /// The `iss` of tokens, which ends with the pool's ID.
  package var issuer: String

  /// The account number in ARNs.
  var accountID: String

  /// The settings that the server chooses at each start.
  package var serverSettings: ServerSettings

  /// Creates options with a complete issuer, such as
  /// `https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_AbCdEfGhI`.
  package init(
    issuer: String,
    accountID: String = "123456789012",
    serverSettings: ServerSettings = ServerSettings()
  ) {
    self.issuer = issuer
    self.accountID = accountID
    self.serverSettings = serverSettings
  }
}

extension MockPoolOptions {
  /// Settings that a server chooses for all its pools.
  ///
  /// These settings are not stored.
  package struct ServerSettings: Hashable, Sendable {
    /// Whether the Lambda functions in LambdaConfig are invoked.
    package var invokesFunctions = false

    /// Whether a user's attempts in an hour are limited.
    ///
    /// The lock after wrong passwords is separate.
    package var limitsAttempts = true

    /// Whether the user chose the region and the account.
    ///
    /// If not, the rules about the location of functions, roles, and keys don't apply. The
    /// configuration of a pool from another region or account would break these rules.
    package var isPlaceChosen = true

    /// The base address of the server's pages, without a trailing slash, for links in email.
    package var address = "http://localhost"

    /// Creates settings with the service's limits and rules, but without functions.
    package init() {}
  }
}
