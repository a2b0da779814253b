internal import CCrypto

/// The group of every user pool: the 3072-bit prime of RFC 3526 (group 15), generator 2, SHA-256.
///
/// Made once and shared. The powers of libcrypto only read the modulus and its Montgomery context,
/// so any number of threads may use them at a time: hence `nonisolated(unsafe)`.
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
