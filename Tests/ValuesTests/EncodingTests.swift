import Testing
@testable import Values

/// RFC 4648 §10.
private let vectors = [
  ("", "", "", ""), ("f", "Zg==", "MY", "66"), ("fo", "Zm8=", "MZXQ", "666f"),
  ("foo", "Zm9v", "MZXW6", "666f6f"), ("foob", "Zm9vYg==", "MZXW6YQ", "666f6f62"),
  ("fooba", "Zm9vYmE=", "MZXW6YTB", "666f6f6261"),
  ("foobar", "Zm9vYmFy", "MZXW6YTBOI", "666f6f626172"),
]

@Test(arguments: vectors)
func `the vectors of RFC 4648 match in both directions`(
  _ plain: String,
  _ base64: String,
  _ base32: String,
  _ hex: String
) {
  let bytes = Array(plain.utf8)
  #expect(Base64.encode(bytes) == base64)
  #expect(Base64.decode(base64) == bytes)
  #expect(Base64URL.encode(bytes) == String(base64.prefix { $0 != "=" }))
  #expect(Base64URL.decode(String(base64.prefix { $0 != "=" })) == bytes)
  #expect(Base32.encode(bytes) == base32)
  #expect(Base32.decode(base32) == bytes)
  #expect(Hex.encode(bytes) == hex)
  #expect(Hex.decode(hex) == bytes)
}

@Test func `every byte can be encoded and decoded`() {
  for count in 250...256 {
    let bytes = (0..<count).map { UInt8($0) }
    #expect(Base64.decode(Base64.encode(bytes)) == bytes)
    #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
    #expect(Base32.decode(Base32.encode(bytes)) == bytes)
    #expect(Hex.decode(Hex.encode(bytes)) == bytes)
  }
  #expect(Base64.encode([0xFB, 0xFF]) == "+/8=")
  #expect(Base64URL.encode([0xFB, 0xFF]) == "-_8")
}

@Test(arguments: [
  "Zg", "Zg=", "Zg===", "Z===", "=", "====", "Zm9v\n", "Zm 9v", "-_8=", "Zh==", "Zm=v",
  "Zm9vZg==Zm9v",
])
func `a string that is not padded Base64 is rejected`(_ text: String) {
  #expect(Base64.decode(text) == nil)
}

@Test(arguments: ["Zg==", "Z", "Zm9vY", "+/8", "Zh", "é", "Zm9v "])
func `a string that is not unpadded base64url is rejected`(_ text: String) {
  #expect(Base64URL.decode(text) == nil)
}

@Test(arguments: ["f", "0g", "0x12", " 12"])
func `a string that is not pairs of hexadecimal digits is rejected`(_ text: String) {
  #expect(Hex.decode(text) == nil)
}

@Test func `Base32 is decoded as authenticator apps decode it`() {
  #expect(Base32.decode("mzxw6===") == Array("foo".utf8))
  #expect(Base32.decode("MZXW7") == Array("foo".utf8))
  #expect(Base32.decode("MZXW1") == nil)
  #expect(Base32.decode("M") == nil)
  #expect(Base32.decode("MZ=XW6") == nil)
}

@Test func `hexadecimal digits are accepted in either case`() {
  #expect(Hex.decode("aBfF") == [0xAB, 0xFF])
}

@Test func `a UUID has its bytes in order, in lowercase`() {
  let bytes: [UInt8] = Array(0...9) + Array(0xF6...0xFB)
  #expect(UUIDText.text(bytes) == "00010203-0405-0607-0809-f6f7f8f9fafb")
  #expect(UUIDText.version4(bytes) == "00010203-0405-4607-8809-f6f7f8f9fafb")
}
