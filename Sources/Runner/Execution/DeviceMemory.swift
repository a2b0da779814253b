internal import AuthCrypto
internal import Values

/// What the app of a session keeps when its user signs out: it is a device, and it has an authenticator.
struct DeviceMemory: Sendable {
  /// The devices that pools made of it, newest last: one a user.
  var devices: [AppDevice] = []
  /// The passkeys that were made on it, newest last.
  var passkeys: [Passkey] = []
}

/// A device as the app keeps it.
struct AppDevice: Sendable {
  /// Who signed in on it, by the name that was typed.
  var username: String
  /// The pool's name for it.
  var key: String
  /// What proves it; nil where the key is all that is known.
  var proof: Proof?

  /// The two that SRP needs beside the key.
  struct Proof: Sendable {
    var groupKey: String
    var password: Secret
  }
}
