internal import AuthCrypto
package import Values

/// What signed operations are signed with: the keys of an AWS identity.
package struct AWSCredentials: Hashable, Sendable {
  /// What names the keys in the clear, such as `AKIA…`.
  package let accessKeyID: String

  /// What signs; never sent.
  package let secretAccessKey: Secret

  /// What temporary keys are sent with; nil for long-lived ones.
  package let sessionToken: Secret?

  /// Takes keys as a source gave them.
  package init(accessKeyID: String, secretAccessKey: Secret, sessionToken: Secret? = nil) {
    self.accessKeyID = accessKeyID
    self.secretAccessKey = secretAccessKey
    self.sessionToken = sessionToken
  }

  var signing: SigV4.Credentials {
    SigV4.Credentials(
      accessKeyID: accessKeyID,
      secretAccessKey: secretAccessKey,
      sessionToken: sessionToken
    )
  }
}

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
