internal import CCrypto

/// Arithmetic modulo N with scratch memory for one proof.
///
/// The duration of a power depends on its exponent. Measured at 3072 bits: 0.41 ms for a 256-bit
/// power of 2, 0.52 ms for another base. The constant-time ladder costs 13 % more. It is not
/// needed, because the passwords belong to test users of the person who runs the program.
@safe
struct SRPArithmetic: ~Copyable {
  let group = SRPGroup.pools
  private let scratch: OpaquePointer

  init() {
    unsafe scratch = unsafe allocated(BN_CTX_new())
  }

  deinit {
    unsafe BN_CTX_free(scratch)
  }

  /// g to the power of `exponent`, mod N.
  func generatorPower(_ exponent: borrowing BigNumber) -> BigNumber {
    let (modulus, montgomery) = unsafe (group.modulus.raw, group.montgomery)
    let generator = UInt(SRPGroup.generator)
    return unsafe result {
      unsafe BN_mod_exp_mont_word($0, generator, exponent.raw, modulus, scratch, montgomery)
    }
  }

  /// `base` to the power of `exponent`, mod N.
  func power(_ base: borrowing BigNumber, _ exponent: borrowing BigNumber) -> BigNumber {
    let (modulus, montgomery) = unsafe (group.modulus.raw, group.montgomery)
    return unsafe result {
      unsafe BN_mod_exp_mont($0, base.raw, exponent.raw, modulus, scratch, montgomery)
    }
  }

  /// `number` mod N.
  func residue(_ number: borrowing BigNumber) -> BigNumber {
    unsafe result { unsafe BN_nnmod($0, number.raw, group.modulus.raw, scratch) }
  }

  /// `left` times `right`, mod N.
  func product(_ left: borrowing BigNumber, _ right: borrowing BigNumber) -> BigNumber {
    unsafe result { unsafe BN_mod_mul($0, left.raw, right.raw, group.modulus.raw, scratch) }
  }

  /// `left` plus `right`, mod N.
  func sum(_ left: borrowing BigNumber, _ right: borrowing BigNumber) -> BigNumber {
    unsafe result { unsafe BN_mod_add($0, left.raw, right.raw, group.modulus.raw, scratch) }
  }

  /// `left` minus `right`, mod N: never negative.
  func difference(_ left: borrowing BigNumber, _ right: borrowing BigNumber) -> BigNumber {
    unsafe result { unsafe BN_mod_sub($0, left.raw, right.raw, group.modulus.raw, scratch) }
  }

  /// `left` plus `right` times `factor`, for exponents: not reduced, because N is not their modulus.
  func exponent(
    _ left: borrowing BigNumber,
    plus right: borrowing BigNumber,
    times factor: borrowing BigNumber
  ) -> BigNumber {
    let product = unsafe result { unsafe BN_mul($0, right.raw, factor.raw, scratch) }
    return unsafe result { unsafe BN_add($0, product.raw, left.raw) }
  }

  /// With an odd modulus and natural numbers, libcrypto fails only when memory is exhausted.
  private func result(_ compute: (OpaquePointer) -> Int32) -> BigNumber {
    let number = BigNumber()
    precondition(unsafe compute(number.raw) == 1, "libcrypto has no memory left")
    return number
  }
}

/// The group of every user pool: the 3072-bit prime of RFC 3526 (group 15), generator 2, SHA-256.
///
/// It is created once and shared. Libcrypto's powers only read the modulus and its Montgomery
/// context, and any number of threads may use them concurrently. That permits
/// `nonisolated(unsafe)`.
@safe
final class SRPGroup: Sendable {
  static let pools = SRPGroup()

  /// g.
  static let generator: UInt8 = 2

  /// N.
  let modulus: BigNumber

  /// k = H(PAD(N) | PAD(g)).
  let multiplier: BigNumber

  nonisolated(unsafe) let montgomery: OpaquePointer

  private init() {
    modulus = unsafe BigNumber(adopting: BN_get_rfc3526_prime_3072(nil))
    multiplier = BigNumber(Hash.sha256(modulus.paddedBytes + [SRPGroup.generator]))
    unsafe montgomery = unsafe allocated(BN_MONT_CTX_new())
    let scratch = unsafe allocated(BN_CTX_new())
    let isSet = unsafe BN_MONT_CTX_set(montgomery, modulus.raw, scratch)
    unsafe BN_CTX_free(scratch)
    precondition(isSet == 1, "libcrypto has no memory left")
  }

  deinit {
    unsafe BN_MONT_CTX_free(montgomery)
  }
}
