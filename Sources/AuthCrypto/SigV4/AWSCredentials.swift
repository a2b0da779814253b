internal import JSON
internal import Synchronization
package import Values

/// Long-lived or temporary keys of an AWS identity.
package struct AWSCredentials: Hashable, Sendable {
  /// The public ID of the keys: `AKIA…`, or `ASIA…` for temporary keys.
  package let accessKeyID: String

  /// The signing secret, which is never sent.
  package let secretAccessKey: Secret

  /// The token that must be sent with temporary keys; nil for long-lived keys.
  package let sessionToken: Secret?

  /// Creates credentials from the values of a credentials source.
  package init(accessKeyID: String, secretAccessKey: Secret, sessionToken: Secret? = nil) {
    self.accessKeyID = accessKeyID
    self.secretAccessKey = secretAccessKey
    self.sessionToken = sessionToken
  }
}

/// A cache of the signing key and of the target between requests.
///
/// A key is valid for one secret, day, region, and service ("Deriving a signing key", IAM user
/// guide). A client therefore derives the key once a day. Without the cache, each request would
/// cost four HMACs.
package final class SigningKeys: Sendable {
  private struct Derived {
    var secret: Secret
    var parts: [String]
    var key: PreparedKey
  }

  private let last = Mutex<Derived?>(nil)
  private let lastTarget = Mutex<(url: String, target: RequestTarget)?>(nil)

  /// Creates an empty cache.
  package init() {}

  /// Returns the key of a scope, which is derived unless it is the last key.
  func key(of scope: SigV4.Scope, secret: Secret) -> PreparedKey {
    let parts = scope.parts
    return last.withLock { last in
      if let last, last.parts == parts, last.secret == secret { return last.key }
      let bytes = parts.reduce(Array("AWS4\(secret.reveal())".utf8)) { key, part in
        Hash.hmac(Array(part.utf8), key: key)
      }
      let key = PreparedKey(bytes)
      last = Derived(secret: secret, parts: parts, key: key)
      return key
    }
  }

  /// Returns the parts of a URL, which is split unless it is the last URL; nil for an invalid URL.
  func target(of url: String) -> RequestTarget? {
    lastTarget.withLock { last in
      // Equal strings can differ in their bytes, which are signed.
      if let last, last.url.hasSameBytes(as: url) { return last.target }
      guard let target = RequestTarget(url: url) else { return nil }
      last = (url, target)
      return target
    }
  }
}
