internal import CCrypto
internal import Values

/// A natural number in libcrypto with a single owner; its memory is wiped at the end.
///
/// Tasks may share the number, because it is immutable after its creation. `nonisolated(unsafe)`
/// on the pointer states only that.
@safe
struct BigNumber: ~Copyable, Sendable {
  nonisolated(unsafe) let raw: OpaquePointer

  /// Takes ownership of a number from libcrypto, which returns null only if memory is exhausted.
  init(adopting raw: OpaquePointer?) {
    unsafe self.raw = unsafe allocated(raw)
  }

  /// Creates zero, which its creator may change before sharing the number.
  init() {
    unsafe self.init(adopting: BN_new())
  }

  /// Creates a number from its bytes, with the most significant byte first.
  init(_ bytes: [UInt8]) {
    unsafe self.init(adopting: BN_bin2bn(bytes, Int32(bytes.count), nil))
  }

  /// Creates a number from hexadecimal digits, whose number may be odd.
  ///
  /// Nil for an empty string or other characters.
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

  /// The bytes without leading zeros; empty for zero.
  var bytes: [UInt8] {
    let count = (Int(unsafe BN_num_bits(raw)) + 7) / 8
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
      unsafe written = Int(BN_bn2bin(raw, buffer.baseAddress))
    }
  }

  /// The PAD function of the protocol: the shortest two's complement.
  ///
  /// A zero byte is added if the top bit is set. RFC 5054's padding to the length of the modulus
  /// differs (amplify-js, amplify-swift, pycognito).
  var paddedBytes: [UInt8] {
    let bytes = bytes
    guard let first = bytes.first, first < 0x80 else { return [0] + bytes }
    return bytes
  }

  /// The digits without leading zeros, in the format of `SRP_A`, `SRP_B`, and `SALT`.
  var hex: String {
    let digits = Hex.encode(bytes)
    return digits.first == "0" ? String(digits.dropFirst()) : digits.isEmpty ? "0" : digits
  }
}

/// Returns the pointer; ends the program if memory is exhausted, as Swift's own allocations do.
func allocated(_ pointer: OpaquePointer?) -> OpaquePointer {
  guard let pointer = unsafe pointer else { preconditionFailure("libcrypto is out of memory") }
  return unsafe pointer
}
