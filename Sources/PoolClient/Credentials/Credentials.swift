package import AuthCrypto

/// A source of credentials, asked before each signed request, so that it can refresh them.
package protocol CredentialsProvider: Sendable {
  /// The credentials to use now.
  func credentials() async throws(CredentialsError) -> AWSCredentials
}

/// Credentials that never change.
package struct StaticCredentials: CredentialsProvider, Hashable {
  private let value: AWSCredentials

  /// Takes what every request is signed with.
  package init(_ value: AWSCredentials) { self.value = value }

  /// What it was made with.
  package func credentials() -> AWSCredentials { value }
}
