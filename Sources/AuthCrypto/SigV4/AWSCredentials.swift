package import Values

/// Long-lived or temporary keys of an AWS identity.
package struct AWSCredentials: Hashable, Sendable {
  /// What names the keys in the clear (`AKIA…`, or `ASIA…` for temporary ones).
  package let accessKeyID: String

  /// What signs; never sent.
  package let secretAccessKey: Secret

  /// What temporary keys must be sent with.
  package let sessionToken: Secret?

  /// Takes keys as a credentials source gave them.
  package init(accessKeyID: String, secretAccessKey: Secret, sessionToken: Secret? = nil) {
    self.accessKeyID = accessKeyID
    self.secretAccessKey = secretAccessKey
    self.sessionToken = sessionToken
  }
}
