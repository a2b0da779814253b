/// The computations of both sides, as in amplify-js, amplify-swift, and pycognito.
///
/// For a user, `group` is the part of the pool ID after its `_`, and `name` is the user ID for SRP.
/// For a device, `group` is the device group key, and `name` is the device key.
enum SRPFormulas {
  /// Returns x = H(PAD(salt) | H(group + name + ":" + password)).
  static func privateKey(
    group: String,
    name: String,
    password: String,
    salt: borrowing BigNumber
  ) -> BigNumber {
    let inner = Hash.sha256(Array("\(group)\(name):\(password)".utf8))
    return BigNumber(Hash.sha256(salt.paddedBytes + inner))
  }

  /// Returns u = H(PAD(A) | PAD(B)).
  static func scrambler(_ client: borrowing BigNumber, _ server: borrowing BigNumber) -> BigNumber {
    BigNumber(Hash.sha256(client.paddedBytes + server.paddedBytes))
  }

  /// Returns the 16-byte key of the claim: HKDF over PAD(S) with PAD(u) as its salt.
  static func key(secret: borrowing BigNumber, scrambler: borrowing BigNumber) -> [UInt8] {
    Hash.derivedKey(
      from: secret.paddedBytes,
      salt: scrambler.paddedBytes,
      info: "Caldera Derived Key",
      count: 16
    )
  }

  /// Returns the input of the claim's HMAC.
  static func claim(group: String, name: String, secretBlock: [UInt8], timestamp: String) -> [UInt8]
  {
    Array((group + name).utf8) + secretBlock + Array(timestamp.utf8)
  }

  /// The number of random bytes of an ephemeral: RFC 5054 §2.5.4 recommends 256 bits.
  ///
  /// amplify-swift uses the same number. pycognito's 1024 bits would double the cost of a sign-in.
  static let ephemeralByteCount = 32
}
