internal import CCrypto

/// Arithmetic modulo N with scratch memory that one proof uses throughout.
///
/// Powers take as long as their exponents want (measured at 3072 bits: 0.41 ms for a 256-bit power
/// of 2, 0.52 ms of another base; the constant-time ladder costs 13 % more). The passwords proved
/// here belong to test users of the one who runs the program: there is nobody to hide it from.
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
    let power = BigNumber()
    let (modulus, montgomery) = unsafe (group.modulus.raw, group.montgomery)
    let generator = UInt(SRPGroup.generator)
    check(
      unsafe BN_mod_exp_mont_word(power.raw, generator, exponent.raw, modulus, scratch, montgomery)
    )
    return power
  }

  /// `base` to the power of `exponent`, mod N.
  func power(_ base: borrowing BigNumber, _ exponent: borrowing BigNumber) -> BigNumber {
    let power = BigNumber()
    let (modulus, montgomery) = unsafe (group.modulus.raw, group.montgomery)
    check(
      unsafe BN_mod_exp_mont(power.raw, base.raw, exponent.raw, modulus, scratch, montgomery)
    )
    return power
  }

  /// `number` mod N.
  func residue(_ number: borrowing BigNumber) -> BigNumber {
    let rest = BigNumber()
    check(unsafe BN_nnmod(rest.raw, number.raw, group.modulus.raw, scratch))
    return rest
  }

  /// `left` times `right`, mod N.
  func product(_ left: borrowing BigNumber, _ right: borrowing BigNumber) -> BigNumber {
    let product = BigNumber()
    check(unsafe BN_mod_mul(product.raw, left.raw, right.raw, group.modulus.raw, scratch))
    return product
  }

  /// `left` plus `right`, mod N.
  func sum(_ left: borrowing BigNumber, _ right: borrowing BigNumber) -> BigNumber {
    let sum = BigNumber()
    check(unsafe BN_mod_add(sum.raw, left.raw, right.raw, group.modulus.raw, scratch))
    return sum
  }

  /// `left` minus `right`, mod N: never negative.
  func difference(_ left: borrowing BigNumber, _ right: borrowing BigNumber) -> BigNumber {
    let difference = BigNumber()
    check(unsafe BN_mod_sub(difference.raw, left.raw, right.raw, group.modulus.raw, scratch))
    return difference
  }

  /// `left` plus `right` times `factor`, for exponents: not reduced, since N is not their modulus.
  func exponent(
    _ left: borrowing BigNumber,
    plus right: borrowing BigNumber,
    times factor: borrowing BigNumber
  ) -> BigNumber {
    let exponent = BigNumber()
    check(unsafe BN_mul(exponent.raw, right.raw, factor.raw, scratch))
    check(unsafe BN_add(exponent.raw, exponent.raw, left.raw))
    return exponent
  }

  /// With an odd modulus and natural numbers, nothing but a lack of memory makes libcrypto fail.
  private func check(_ status: Int32) {
    precondition(status == 1, "libcrypto has no memory left")
  }
}
