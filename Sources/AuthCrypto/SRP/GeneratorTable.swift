internal import CCrypto

/// Products of the generator's powers, which make further powers of the generator fast.
///
/// Each side of a sign-in raises the generator to two exponents. With a table, a power of 256 bits
/// takes 86 multiplications instead of about 300 (the fixed-base comb method: Handbook of Applied
/// Cryptography, 14.117). With a second table for the upper bits, a power of 512 bits takes 129.
///
/// Each table is created once and shared. Libcrypto only reads its numbers, so any number of
/// threads may use them concurrently. `nonisolated(unsafe)` is therefore valid.
@safe
final class GeneratorTable: Sendable {
  /// The table for the lower bits of an exponent.
  static let pools = GeneratorTable(SRPGroup.pools)

  /// The table for the ``bits`` above the lower ones.
  private static let upper = GeneratorTable(following: pools)

  /// The number of rows into which an exponent's bits are divided.
  private static let rows = 6

  /// The number of bits in a row.
  private static let columns = 43

  /// The number of an exponent's bits that a table covers.
  private static let bits = rows * columns

  /// The maximum length of an exponent, in bits.
  static let longest = 2 * bits

  private let group: SRPGroup

  /// The product of each set of rows' powers, in Montgomery form.
  ///
  /// Bit K of an index states whether the power of row K is a factor.
  nonisolated(unsafe) private let products: [OpaquePointer]

  /// The power of the row after the last one, in Montgomery form.
  nonisolated(unsafe) private let end: OpaquePointer

  /// Creates the table for the lower bits.
  private convenience init(_ group: SRPGroup) {
    let scratch = unsafe allocated(BN_CTX_new())
    let row = unsafe allocated(BN_new())
    var isDone = unsafe BN_set_word(row, UInt(SRPGroup.generator))
    isDone &= unsafe BN_to_montgomery(row, row, group.montgomery, scratch)
    unsafe BN_CTX_free(scratch)
    precondition(isDone == 1, "libcrypto is out of memory")
    unsafe self.init(group, firstRow: row)
  }

  /// Creates the table for the bits after those of another table.
  private convenience init(following table: GeneratorTable) {
    unsafe self.init(table.group, firstRow: allocated(BN_dup(table.end)))
  }

  /// Creates a table from the power of its first row, which it changes and owns.
  private init(_ group: SRPGroup, firstRow row: OpaquePointer) {
    self.group = group
    let scratch = unsafe allocated(BN_CTX_new())
    let one = unsafe allocated(BN_new())
    var isDone = unsafe BN_to_montgomery(one, BN_value_one(), group.montgomery, scratch)
    var products = unsafe [one]
    for _ in 0..<GeneratorTable.rows {
      for index in unsafe products.indices {
        let product = unsafe allocated(BN_new())
        let factor = unsafe products[index]
        isDone &= unsafe BN_mod_mul_montgomery(product, factor, row, group.montgomery, scratch)
        unsafe products.append(product)
      }
      for _ in 0..<GeneratorTable.columns {
        isDone &= unsafe BN_mod_mul_montgomery(row, row, row, group.montgomery, scratch)
      }
    }
    unsafe BN_CTX_free(scratch)
    precondition(isDone == 1, "libcrypto is out of memory")
    unsafe self.products = unsafe products
    unsafe end = unsafe row
  }

  deinit {
    for index in unsafe products.indices { unsafe BN_free(products[index]) }
    unsafe BN_free(end)
  }

  /// Writes g to the power of `exponent`, mod N; returns 1, or 0 if memory is exhausted.
  ///
  /// The exponent has at most ``longest`` bits.
  func writePower(
    _ exponent: borrowing BigNumber,
    to result: OpaquePointer,
    _ scratch: OpaquePointer
  ) -> Int32 {
    let montgomery = unsafe group.montgomery
    let isLong = unsafe BN_num_bits(exponent.raw) > GeneratorTable.bits
    let upper = isLong ? GeneratorTable.upper : nil
    var isDone: Int32 = unsafe BN_copy(result, products[0]) == nil ? 0 : 1
    for column in (0..<GeneratorTable.columns).reversed() {
      isDone &= unsafe BN_mod_mul_montgomery(result, result, result, montgomery, scratch)
      let factor = unsafe products[rows(of: exponent, at: column)]
      isDone &= unsafe BN_mod_mul_montgomery(result, result, factor, montgomery, scratch)
      guard let upper else { continue }
      let other = unsafe upper.products[rows(of: exponent, at: column + GeneratorTable.bits)]
      isDone &= unsafe BN_mod_mul_montgomery(result, result, other, montgomery, scratch)
    }
    return isDone & (unsafe BN_from_montgomery(result, result, montgomery, scratch))
  }

  /// The index of the product for the exponent's bits in a column, whose lowest bit is `first`.
  private func rows(of exponent: borrowing BigNumber, at first: Int) -> Int {
    var index = 0
    for row in 0..<GeneratorTable.rows {
      let bit = first + row * GeneratorTable.columns
      index |= Int(unsafe BN_is_bit_set(exponent.raw, Int32(bit))) << row
    }
    return index
  }
}
