package import AuthCrypto

/// A source of credentials, which is called before each signed request and can refresh them.
package protocol CredentialsProvider: Sendable {
  /// Returns the credentials to use now.
  func credentials() async throws(CredentialsError) -> AWSCredentials
}

/// Credentials that never change.
package struct StaticCredentials: CredentialsProvider, Hashable {
  private let value: AWSCredentials

  /// Creates a provider that returns the same credentials for every request.
  package init(_ value: AWSCredentials) { self.value = value }

  /// Returns the given credentials.
  package func credentials() -> AWSCredentials { value }
}
