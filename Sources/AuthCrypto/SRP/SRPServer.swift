internal import Values

/// The pool's side of one SRP-6a sign-in, for a user or a device.
///
/// The type is a value, because a challenge may be stored and receive several responses. A wrong
/// proof does not use up the challenge, and a right proof works twice (measured on a real pool).
/// The costs are three powers of 3072 bits: one in `init` and two in `accepts`. Two of them are
/// powers of the generator, which are faster, if the verifier was computed from the password.
package struct SRPServer: Hashable, Sendable {
  private let verifier: SRPVerifier
  private let ephemeral: [UInt8]
  private let publicBytes: [UInt8]

  /// The value of `SRP_B`, in lowercase hexadecimal digits without leading zeros.
  package let publicValue: String

  /// Uses the given random bytes as the secret exponent.
  ///
  /// More than 32 bytes (RFC 5054 §2.5.3) take more time without a benefit.
  package init(verifier: SRPVerifier, ephemeral: [UInt8]) {
    precondition(ephemeral.contains { $0 != 0 }, "the secret exponent must not be zero")
    self.verifier = verifier
    self.ephemeral = ephemeral
    let arithmetic = SRPArithmetic()
    let masked = arithmetic.product(arithmetic.group.multiplier, BigNumber(verifier.bytes))
    let power = arithmetic.generatorPower(BigNumber(ephemeral))
    let publicNumber = arithmetic.sum(masked, power)
    publicBytes = publicNumber.bytes
    publicValue = publicNumber.hex
  }

  /// Generates the secret exponent from `random`, which must be cryptographically secure.
  package init(verifier: SRPVerifier, using random: inout some RandomNumberGenerator) {
    self.init(verifier: verifier, ephemeral: random.bytes(SRPFormulas.ephemeralByteCount))
  }

  /// Whether a claim proves the verifier's password; malformed strings prove nothing.
  ///
  /// A client value of 0 or N also proves nothing, with any signature.
  ///
  /// - Parameters:
  ///   - signature: `PASSWORD_CLAIM_SIGNATURE`, in Base64.
  ///   - clientPublicValue: `SRP_A` as the client sent it.
  ///   - poolName: the part of the pool ID after its `_`; for a device, the device group key.
  ///   - userID: the value of `USER_ID_FOR_SRP`; for a device, the device key.
  ///   - secretBlock: the challenge's `SECRET_BLOCK`, in Base64.
  ///   - timestamp: `TIMESTAMP` in any format that `SRPTimestamp` accepts.
  /// - Returns: false without a reason, because the service does not report one either.
  package func accepts(
    signature: String,
    clientPublicValue: String,
    poolName: String,
    userID: String,
    secretBlock: String,
    timestamp: String
  ) -> Bool {
    guard let signature = Base64.decode(signature), let block = Base64.decode(secretBlock),
      let client = BigNumber(hex: clientPublicValue),
      let timestamp = SRPTimestamp.canonical(timestamp)
    else { return false }
    let u = SRPFormulas.scrambler(client, BigNumber(publicBytes))
    guard !SRPArithmetic().residue(client).isZero, !u.isZero else { return false }
    let secret = secret(scrambler: u, client: client)
    let claim = SRPFormulas.claim(
      group: poolName,
      name: userID,
      secretBlock: block,
      timestamp: timestamp
    )
    return Hash.isHMAC(signature, of: claim, key: SRPFormulas.key(secret: secret, scrambler: u))
  }

  /// Returns S = (A v^u)^b mod N.
  func secret(scrambler u: borrowing BigNumber, client: borrowing BigNumber) -> BigNumber {
    let arithmetic = SRPArithmetic()
    let base = arithmetic.product(client, verifier.power(u, arithmetic))
    return arithmetic.power(base, BigNumber(ephemeral))
  }
}

// MARK: - Codable

extension SRPServer: Codable {
  private enum CodingKeys: String, CodingKey { case verifier, ephemeral }

  /// Decodes the secret values and computes the public value again, a power of 3072 bits.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let ephemeral = try container.decode([UInt8].self, forKey: .ephemeral)
    guard ephemeral.contains(where: { $0 != 0 }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .ephemeral,
        in: container,
        debugDescription: "the secret exponent is zero"
      )
    }
    let verifier = try container.decode(SRPVerifier.self, forKey: .verifier)
    self.init(verifier: verifier, ephemeral: ephemeral)
  }
}
