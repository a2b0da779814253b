import FoundationEssentials
import Testing
import Values

@testable import AuthCrypto

private let key = Array("12345678901234567890".utf8)

@Test(arguments: [
  (59.0, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"),
  (1_234_567_890, "89005924"), (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
])
func `the vectors of RFC 6238 match, and the service uses the last six digits`(
  _ seconds: Double,
  _ digits: String
) throws {
  let step = UInt64(seconds) / 30
  #expect(TOTP.code(key: key, step: step, digits: 8) == Int(digits))
  #expect(TOTP.step(at: Date(timeIntervalSince1970: seconds)) == Int(step))
  let code = TOTP.code(secret: Base32.encode(key), step: Int(step))
  #expect(code == String(digits.suffix(6)))
}

@Test(
  arguments: [
    "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871",
    "520489",
  ].enumerated().map { ($0, $1) }
)
func `the vectors of RFC 4226 match`(_ step: Int, _ code: String) {
  #expect(TOTP.code(key: key, step: UInt64(step), digits: 6) == Int(code))
}

@Test func `a code is valid for exactly thirty seconds`() {
  func code(_ seconds: Double) -> String? {
    TOTP.code(secret: "JBSWY3DPEHPK3PXP", step: TOTP.step(at: Date(timeIntervalSince1970: seconds)))
  }
  #expect(code(1_770_091_500) == code(1_770_091_529.999))
  #expect(code(1_770_091_500) != code(1_770_091_530))
  #expect(code(1_770_091_500) != code(1_770_091_499.999))
}

@Test(arguments: ["", "not Base32", "M", "01"])
func `a secret that is not Base32 generates no code`(_ secret: String) {
  #expect(TOTP.code(secret: secret, step: 0) == nil)
}
