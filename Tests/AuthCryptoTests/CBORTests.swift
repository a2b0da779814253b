import JSON
import Testing
import Values

@testable import AuthCrypto

@Suite struct CBORTests {
  /// Values encoded by python-fido2.
  private static let witnessed = Result {
    try (golden("passkeys.json")["cbor"]?.array ?? []).compactMap { $0["hex"]?.string }
  }

  @Test func `values encoded by python-fido2 are decoded, and encoded to the same bytes`() throws {
    let texts = try CBORTests.witnessed.get()
    #expect(texts.count > 20)
    for text in texts {
      let bytes = try #require(Hex.decode(text))
      #expect(CBOR(bytes).map { Hex.encode($0.encoded) } == text)
    }
  }

  @Test(arguments: [
    ("00", CBOR.integer(0)), ("1903e8", 1000), ("20", -1), ("3903e7", -1000),
    ("6449455446", "IETF"), ("43010203", .bytes([1, 2, 3])), ("820102", .array([1, 2])),
    ("a201020304", .map([1: 2, 3: 4])), ("f4", .bool(false)), ("f5", .bool(true)), ("f6", .null),
    // Encodings that are longer than necessary, which RFC 8949 allows.
    ("1800", 0), ("3b7fffffffffffffff", .integer(.min)), ("1b7fffffffffffffff", .integer(.max)),
  ])
  func `values are decoded as in RFC 8949`(_ hex: String, _ value: CBOR) throws {
    #expect(CBOR(try #require(Hex.decode(hex))) == value)
  }

  @Test(arguments: [
    "", "18", "1901", "41", "4201", "61ff", "8101ff", "8201", "a101", "a2010101", "a201020103",
    "9f01ff",
    "5f4101ff", "f93c00", "c001", "1bffffffffffffffff", "9bffffffffffffffff", "bb7fffffffffffffff",
    "5b7fffffffffffffff", "0000", "1c", "e0", "818181818181818100",
  ])
  func `truncated, malformed, too deep, and unsupported values are rejected`(_ hex: String) throws {
    #expect(CBOR(try #require(Hex.decode(hex))) == nil)
  }
}
