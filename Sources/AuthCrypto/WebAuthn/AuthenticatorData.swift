internal import Values

/// The data of an authenticator about itself and one use (WebAuthn Level 3 §6.1).
struct AuthenticatorData: Hashable, Sendable {
  /// The SHA-256 of the relying party's ID.
  let relyingPartyHash: [UInt8]
  let flags: Flags
  let counter: UInt32

  /// The new credential; nil in an assertion.
  let credential: Credential?

  struct Flags: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    /// A person was present.
    static let present = Flags(rawValue: 0x01)
    /// The owner was verified with a finger, a face, or a PIN.
    static let verified = Flags(rawValue: 0x04)
    static let credential = Flags(rawValue: 0x40)
    static let extensions = Flags(rawValue: 0x80)
  }

  /// The attested credential data of §6.5.1.
  struct Credential: Hashable, Sendable {
    /// The authenticator's model; zeros if unknown.
    let model: [UInt8]
    let id: [UInt8]
    let publicKey: CBOR
  }

  /// The maximum length of a credential's ID in bytes (§4, credential id).
  static let longestID = 1023

  private static let modelLength = 16
}

extension AuthenticatorData {
  var encoded: [UInt8] {
    var bytes = relyingPartyHash + [flags.rawValue]
    bytes += counter.bigEndianBytes
    guard let credential else { return bytes }
    bytes += credential.model
    bytes += UInt16(credential.id.count).bigEndianBytes
    return bytes + credential.id + credential.publicKey.encoded
  }

  /// Parses the bytes; nil if their length does not match the flags.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 37 else { return nil }
    relyingPartyHash = Array(bytes[..<32])
    flags = Flags(rawValue: bytes[32])
    counter = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
    var rest = bytes[37...]
    if flags.contains(.credential) {
      guard let credential = AuthenticatorData.takeCredential(from: &rest) else { return nil }
      self.credential = credential
    } else {
      credential = nil
    }
    if flags.contains(.extensions) {
      guard case (.map, let after)? = CBOR.first(of: rest) else { return nil }
      rest = after
    }
    guard rest.isEmpty else { return nil }
  }

  private static func takeCredential(from rest: inout ArraySlice<UInt8>) -> Credential? {
    guard rest.count >= modelLength + 2 else { return nil }
    let model = Array(rest.prefix(modelLength))
    rest = rest.dropFirst(modelLength)
    let count = rest.prefix(2).reduce(0) { $0 << 8 | Int($1) }
    rest = rest.dropFirst(2)
    guard (1...longestID).contains(count), rest.count > count else { return nil }
    let id = Array(rest.prefix(count))
    guard case let (key, after)? = CBOR.first(of: rest.dropFirst(count)) else { return nil }
    rest = after
    return Credential(model: model, id: id, publicKey: key)
  }
}
