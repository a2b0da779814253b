import Testing
import Values

@testable import AuthCrypto

/// Powers from the table, compared with libcrypto's powers of the base 2.
@Suite struct GeneratorTableTests {
  @Test(
    arguments: [
      "0", "1", "2", "80", "7ffffffffff", "80000000000",
      "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
      "6f1c0f2d9a3b47e58c10aa55f0e1d2c3b4a5968778695a4b3c2d1e0f00112233",
      // 258 bits, which the table still covers, and 259 bits, which it does not.
      "3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
      "6f1c0f2d9a3b47e58c10aa55f0e1d2c3b4a5968778695a4b3c2d1e0f001122334",
    ]
  )
  func `a power of the generator is the same number with and without the table`(
    digits: String
  ) throws {
    guard let exponent = BigNumber(hex: digits), let two = BigNumber(hex: "2") else {
      throw SRPError.malformedServerValue
    }
    let arithmetic = SRPArithmetic()
    #expect(arithmetic.generatorPower(exponent).hex == arithmetic.power(two, exponent).hex)
  }
}
