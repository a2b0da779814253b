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
      // 258 bits, which one table covers, and 259 bits, which need both.
      "3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
      "6f1c0f2d9a3b47e58c10aa55f0e1d2c3b4a5968778695a4b3c2d1e0f001122334",
      // 516 bits, which both tables cover, and 517 bits, which they do not.
      String(repeating: "f", count: 129), "1" + String(repeating: "0", count: 129),
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

  @Test(arguments: 0..<20)
  func `a power of v is the same number with and without x`(_: Int) throws {
    var random = SystemRandomNumberGenerator()
    let verifier = SRPVerifier(
      poolName: "pool",
      userID: "ann",
      password: Hex.encode(random.bytes(8)),
      salt: random.bytes(16)
    )
    let stored = try #require(SRPVerifier(salt: verifier.salt, value: verifier.value))
    #expect(verifier.privateKey != nil && stored.privateKey == nil && stored == verifier)
    let arithmetic = SRPArithmetic()
    for count in [0, 1, 32] {
      let u = BigNumber(random.bytes(count))
      #expect(verifier.power(u, arithmetic).hex == stored.power(u, arithmetic).hex)
    }
  }
}
