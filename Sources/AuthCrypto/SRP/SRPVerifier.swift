/// The values that a pool stores for a password with SRP: the salt and v = g^x mod N.
package struct SRPVerifier: Sendable {
  /// One reference: a pool can have a million users, most of which never sign in with SRP.
  private let numbers: Numbers

  /// The value of `SALT`, in lowercase hexadecimal digits without leading zeros.
  package var salt: String { numbers.salt }

  /// The value v, in lowercase hexadecimal digits without leading zeros.
  package var value: String { BigNumber(bytes).hex }

  /// The value v in the format of ConfirmDevice: the shortest two's complement.
  ///
  /// A zero byte is added if the top bit is set.
  package var paddedValue: [UInt8] { BigNumber(bytes).paddedBytes }

  /// The salt in the format of `paddedValue`.
  package var paddedSalt: [UInt8] { BigNumber(hex: salt)?.paddedBytes ?? [] }

  /// The bytes of v.
  var bytes: [UInt8] { numbers.bytes }

  /// The private key x, which makes powers of v faster; nil if only v is known.
  ///
  /// x is not stored. It reveals no more than the password, which its owner knows, too.
  var privateKey: [UInt8]? { numbers.privateKey }

  /// Computes the verifier of a password, which costs one power of 3072 bits.
  ///
  /// - Parameters:
  ///   - poolName: the part of the pool ID after its `_`; for a device, the device group key.
  ///   - userID: the future value of `USER_ID_FOR_SRP`; for a device, the device key.
  ///   - password: the password of the user or the device.
  ///   - salt: random bytes; the service's challenges have 16.
  package init(poolName: String, userID: String, password: String, salt: [UInt8]) {
    let salt = BigNumber(salt)
    let x = SRPFormulas.privateKey(group: poolName, name: userID, password: password, salt: salt)
    let verifier = SRPArithmetic().generatorPower(x)
    numbers = Numbers(salt: salt.hex, bytes: verifier.bytes, privateKey: x.bytes)
  }

  /// Restores a stored verifier; nil if either string is not hexadecimal.
  package init?(salt: String, value: String) {
    guard let salt = BigNumber(hex: salt), let verifier = BigNumber(hex: value) else { return nil }
    numbers = Numbers(salt: salt.hex, bytes: verifier.bytes, privateKey: nil)
  }
}

private final class Numbers: Sendable {
  let salt: String
  let bytes: [UInt8]
  let privateKey: [UInt8]?

  init(salt: String, bytes: [UInt8], privateKey: [UInt8]?) {
    (self.salt, self.bytes, self.privateKey) = (salt, bytes, privateKey)
  }
}

extension SRPVerifier {
  /// Returns v^u mod N, which is g^(x u).
  func power(_ u: borrowing BigNumber, _ arithmetic: borrowing SRPArithmetic) -> BigNumber {
    guard let privateKey else { return arithmetic.power(BigNumber(bytes), u) }
    let exponent = arithmetic.exponent(BigNumber(), plus: u, times: BigNumber(privateKey))
    return arithmetic.generatorPower(exponent)
  }
}

extension SRPVerifier: Hashable {
  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.salt == rhs.salt && lhs.bytes == rhs.bytes
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(salt)
    hasher.combine(bytes)
  }
}

// MARK: - Codable

extension SRPVerifier: Codable {
  private enum CodingKeys: String, CodingKey { case salt, value }

  /// Decodes the salt and v from hexadecimal digits.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let salt = try container.decode(String.self, forKey: .salt)
    let value = try container.decode(String.self, forKey: .value)
    guard let verifier = SRPVerifier(salt: salt, value: value) else {
      throw DecodingError.dataCorruptedError(
        forKey: .value,
        in: container,
        debugDescription: "not hexadecimal"
      )
    }
    self = verifier
  }

  /// Encodes the salt and v as hexadecimal digits.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(salt, forKey: .salt)
    try container.encode(value, forKey: .value)
  }
}
