internal import CCrypto

/// Arithmetic modulo N, with scratch memory for one proof.
///
/// The duration of a power depends on its exponent. At 3072 bits, a 256-bit power takes 0.52 ms
/// (measured), and less for the generator (``GeneratorTable``). A constant-time ladder would take
/// 13% longer. The ladder is unnecessary, because the passwords belong to the user's own test
/// users.
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

  /// Returns g to the power of `exponent`, mod N.
  func generatorPower(_ exponent: borrowing BigNumber) -> BigNumber {
    if unsafe BN_num_bits(exponent.raw) <= GeneratorTable.longest {
      return unsafe result {
        unsafe GeneratorTable.pools.writePower(exponent, to: $0, scratch)
      }
    }
    let (modulus, montgomery) = unsafe (group.modulus.raw, group.montgomery)
    let generator = UInt(SRPGroup.generator)
    return unsafe result {
      unsafe BN_mod_exp_mont_word($0, generator, exponent.raw, modulus, scratch, montgomery)
    }
  }

  /// Returns `base` to the power of `exponent`, mod N.
  func power(_ base: borrowing BigNumber, _ exponent: borrowing BigNumber) -> BigNumber {
    let (modulus, montgomery) = unsafe (group.modulus.raw, group.montgomery)
    return unsafe result {
      unsafe BN_mod_exp_mont($0, base.raw, exponent.raw, modulus, scratch, montgomery)
    }
  }

  /// Returns `number` mod N.
  func residue(_ number: borrowing BigNumber) -> BigNumber {
    unsafe result { unsafe BN_nnmod($0, number.raw, group.modulus.raw, scratch) }
  }

  /// Returns `left` times `right`, mod N.
  func product(_ left: borrowing BigNumber, _ right: borrowing BigNumber) -> BigNumber {
    unsafe result { unsafe BN_mod_mul($0, left.raw, right.raw, group.modulus.raw, scratch) }
  }

  /// Returns `left` plus `right`, mod N.
  func sum(_ left: borrowing BigNumber, _ right: borrowing BigNumber) -> BigNumber {
    unsafe result { unsafe BN_mod_add($0, left.raw, right.raw, group.modulus.raw, scratch) }
  }

  /// Returns `left` minus `right`, mod N, which is never negative.
  func difference(_ left: borrowing BigNumber, _ right: borrowing BigNumber) -> BigNumber {
    unsafe result { unsafe BN_mod_sub($0, left.raw, right.raw, group.modulus.raw, scratch) }
  }

  /// Returns `left` plus `right` times `factor`, for exponents.
  ///
  /// The result is not reduced, because N is not the modulus of exponents.
  func exponent(
    _ left: borrowing BigNumber,
    plus right: borrowing BigNumber,
    times factor: borrowing BigNumber
  ) -> BigNumber {
    let product = unsafe result { unsafe BN_mul($0, right.raw, factor.raw, scratch) }
    return unsafe result { unsafe BN_add($0, product.raw, left.raw) }
  }

  /// Computes a number; in these operations, libcrypto fails only if memory is exhausted.
  private func result(_ compute: (OpaquePointer) -> Int32) -> BigNumber {
    let number = BigNumber()
    precondition(unsafe compute(number.raw) == 1, "libcrypto is out of memory")
    return number
  }
}

/// The group of every user pool: the 3072-bit prime of RFC 3526 (group 15), generator 2, SHA-256.
///
/// The group is created once and shared. Libcrypto's powers only read the modulus and its
/// Montgomery context, so any number of threads may use them concurrently. `nonisolated(unsafe)` is
/// therefore valid.
@safe
final class SRPGroup: Sendable {
  static let pools = SRPGroup()

  /// The generator g.
  static let generator: UInt8 = 2

  /// The prime N.
  let modulus: BigNumber

  /// The multiplier k = H(PAD(N) | PAD(g)).
  let multiplier: BigNumber

  nonisolated(unsafe) let montgomery: OpaquePointer

  private init() {
    modulus = unsafe BigNumber(adopting: BN_get_rfc3526_prime_3072(nil))
    multiplier = BigNumber(Hash.sha256(modulus.paddedBytes + [SRPGroup.generator]))
    unsafe montgomery = unsafe allocated(BN_MONT_CTX_new())
    let scratch = unsafe allocated(BN_CTX_new())
    let isSet = unsafe BN_MONT_CTX_set(montgomery, modulus.raw, scratch)
    unsafe BN_CTX_free(scratch)
    precondition(isSet == 1, "libcrypto is out of memory")
  }

  deinit {
    unsafe BN_MONT_CTX_free(montgomery)
  }
}
