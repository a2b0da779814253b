internal import Values

/// A value from the server that makes a proof impossible.
package enum SRPError: Error, Hashable, Sendable {
  /// `SALT` is not hexadecimal.
  case malformedSalt
  /// `SRP_B` is not hexadecimal.
  case malformedServerValue
  /// B mod N or u is zero: the secret would not depend on the password (RFC 5054 §2.5.3).
  case unsafeServerValue
}

/// The client's side of one SRP-6a sign-in, for a user or a device.
///
/// The costs are three powers of 3072 bits: one in `init` and two in `claim`.
package struct SRPClient: Sendable {
  private let ephemeral: [UInt8]
  private let publicBytes: [UInt8]

  /// The value of `SRP_A`, in lowercase hexadecimal digits without leading zeros.
  package let publicValue: String

  /// Uses the given random bytes as the secret exponent.
  ///
  /// More than 32 bytes (RFC 5054 §2.5.4) take more time without a benefit.
  package init(ephemeral: [UInt8]) {
    precondition(ephemeral.contains { $0 != 0 }, "the secret exponent must not be zero")
    self.ephemeral = ephemeral
    let publicNumber = SRPArithmetic().generatorPower(BigNumber(ephemeral))
    publicBytes = publicNumber.bytes
    publicValue = publicNumber.hex
  }

  /// Generates the secret exponent from `random`, which must be cryptographically secure.
  package init(using random: inout some RandomNumberGenerator) {
    self.init(ephemeral: random.bytes(SRPFormulas.ephemeralByteCount))
  }

  /// Returns the `PASSWORD_CLAIM_SIGNATURE` for the response to a password verifier challenge.
  ///
  /// - Parameters:
  ///   - poolName: the part of the pool ID after its `_`; for a device, the device group key.
  ///   - userID: `USER_ID_FOR_SRP`; for a device, the device key.
  ///   - password: the password of the user or the device.
  ///   - salt: `SALT` as received.
  ///   - serverPublicValue: `SRP_B` as received.
  ///   - secretBlock: `SECRET_BLOCK` as received. Without valid Base64, the bytes of the string are
  ///     signed: moto sends such blocks, but the service never does.
  ///   - timestamp: the exact string of `TIMESTAMP` in the challenge response, from `SRPTimestamp`.
  /// - Returns: the signature in Base64.
  /// - Throws: if the server's values are malformed or would reveal the password.
  package func claim(
    poolName: String,
    userID: String,
    password: String,
    salt: String,
    serverPublicValue: String,
    secretBlock: String,
    timestamp: String
  ) throws(SRPError) -> String {
    guard let salt = BigNumber(hex: salt) else { throw .malformedSalt }
    guard let server = BigNumber(hex: serverPublicValue) else { throw .malformedServerValue }
    let u = SRPFormulas.scrambler(BigNumber(publicBytes), server)
    guard !SRPArithmetic().residue(server).isZero, !u.isZero else { throw .unsafeServerValue }
    let x = SRPFormulas.privateKey(group: poolName, name: userID, password: password, salt: salt)
    let secret = secret(privateKey: x, scrambler: u, server: server)
    let claim = SRPFormulas.claim(
      group: poolName,
      name: userID,
      secretBlock: Base64.decode(secretBlock) ?? Array(secretBlock.utf8),
      timestamp: timestamp
    )
    return Base64.encode(Hash.hmac(claim, key: SRPFormulas.key(secret: secret, scrambler: u)))
  }

  /// Returns S = (B - k g^x)^(a + u x) mod N.
  func secret(
    privateKey x: borrowing BigNumber,
    scrambler u: borrowing BigNumber,
    server: borrowing BigNumber
  ) -> BigNumber {
    let arithmetic = SRPArithmetic()
    let masked = arithmetic.product(arithmetic.group.multiplier, arithmetic.generatorPower(x))
    return arithmetic.power(
      arithmetic.difference(server, masked),
      arithmetic.exponent(BigNumber(ephemeral), plus: u, times: x)
    )
  }
}
