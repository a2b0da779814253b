internal import Synchronization
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

/// The key that requests are signed with, kept from one request to the next.
///
/// It holds for one secret, day, region and service ("Deriving a signing key", IAM user guide), so a
/// client derives it once a day instead of with four HMACs for each request.
package final class SigningKeys: Sendable {
  private struct Derived {
    var secret: Secret
    var parts: [String]
    var key: [UInt8]
  }

  private let last = Mutex<Derived?>(nil)

  /// Holds no key yet.
  package init() {}

  /// The key of a scope, derived unless it is the last one.
  func key(of scope: SigV4.Scope, secret: Secret) -> [UInt8] {
    let parts = scope.parts
    return last.withLock { last in
      if let last, last.parts == parts, last.secret == secret { return last.key }
      let key = parts.reduce(Array("AWS4\(secret.reveal())".utf8)) { key, part in
        Hash.hmac(Array(part.utf8), key: key)
      }
      last = Derived(secret: secret, parts: parts, key: key)
      return key
    }
  }
}
