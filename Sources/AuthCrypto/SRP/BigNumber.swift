internal import CCrypto
internal import Values

/// A natural number of libcrypto's with one owner; its memory is wiped at the end.
///
/// It never changes once it has been handed out, so tasks may share it: `nonisolated(unsafe)` on
/// the pointer says that and no more.
@safe
struct BigNumber: ~Copyable, Sendable {
  nonisolated(unsafe) let raw: OpaquePointer

  /// Takes over a number that libcrypto made; libcrypto makes none only when memory is out.
  init(adopting raw: OpaquePointer?) {
    unsafe self.raw = unsafe allocated(raw)
  }

  /// Zero, to be written by the function that made it before anybody else sees it.
  init() {
    unsafe self.init(adopting: BN_new())
  }

  /// A number from its bytes, the most significant first.
  init(_ bytes: [UInt8]) {
    unsafe self.init(adopting: BN_bin2bn(bytes, Int32(bytes.count), nil))
  }

  /// A number from hexadecimal digits, odd in number or not; nil where there are none or others.
  init?(hex: String) {
    guard !hex.isEmpty,
      let bytes = Hex.decode(hex.utf8.count.isMultiple(of: 2) ? hex : "0" + hex)
    else { return nil }
    self.init(bytes)
  }

  deinit {
    unsafe BN_clear_free(raw)
  }
}

extension BigNumber {
  var isZero: Bool { unsafe BN_is_zero(raw) == 1 }

  /// The bytes without leading zeros; none at all for zero.
  var bytes: [UInt8] {
    let count = (Int(unsafe BN_num_bits(raw)) + 7) / 8
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
      unsafe written = Int(BN_bn2bin(raw, buffer.baseAddress))
    }
  }

  /// PAD of the protocol: the shortest two's complement, so a zero byte where the top bit is set.
  ///
  /// Not the padding to the modulus's length of RFC 5054 (amplify-js, amplify-swift, pycognito).
  var paddedBytes: [UInt8] {
    let bytes = bytes
    guard let first = bytes.first, first < 0x80 else { return [0] + bytes }
    return bytes
  }

  /// The digits without leading zeros, as `SRP_A`, `SRP_B` and `SALT` are written.
  var hex: String {
    let digits = Hex.encode(bytes)
    return digits.first == "0" ? String(digits.dropFirst()) : digits.isEmpty ? "0" : digits
  }
}

/// Insists on memory: like Swift's own allocations, there is no going on without it.
func allocated(_ pointer: OpaquePointer?) -> OpaquePointer {
  guard let pointer = unsafe pointer else { preconditionFailure("libcrypto has no memory left") }
  return unsafe pointer
}
