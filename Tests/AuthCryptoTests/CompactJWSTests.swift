import JSON
import Testing
import Values

@testable import AuthCrypto

private let claims: JSONObject = [
  "sub": "11111111-2222-3333-4444-555555555555", "cognito:groups": ["a", "b"], "aud": "client",
  "exp": 1_770_095_106, "email_verified": true, "name": "Zoë 😀",
]

private func token() throws -> String {
  CompactJWS.sign(payload: claims, key: try sharedKey.get(), kid: "kid=")
}

/// A token with these parts, signed or unsigned.
private func text(_ header: String, _ payload: String, _ signature: String = "AA") -> String {
  [header, payload].map { Base64URL.encode(Array($0.utf8)) }.joined(separator: ".") + "."
    + signature
}

@Test func `a token has kid before alg and keeps the order of its claims`() throws {
  let parts = try token().split(separator: ".").compactMap { Base64URL.decode(String($0)) }
  #expect(parts.count == 3)
  #expect(String(decoding: parts[0], as: UTF8.self) == #"{"kid":"kid=","alg":"RS256"}"#)
  #expect(parts[1] == JSONValue.object(claims).bytes())
}

@Test func `a token can be read again and is verified by its key's JWK`() throws {
  let jws = try CompactJWS(parsing: token())
  #expect(jws.header["kid"] == "kid=")
  #expect(jws.payload == claims)
  #expect(jws.payload.keys == claims.keys)
  #expect(jws.isSigned(byJWK: try sharedKey.get().publicJWK(kid: "other")))
  #expect(jws.isSigned(by: try sharedKey.get().publicKey))
}

@Test func `another key's JWK does not verify a token`() throws {
  let der = try #require(golden("rs256.json")["pkcs1"]?.string.flatMap(Base64.decode))
  let jws = try CompactJWS(parsing: token())
  #expect(!jws.isSigned(byJWK: try RSAKey(der: der).publicJWK(kid: "kid=")))
  #expect(!jws.isSigned(byJWK: ["kty": "oct", "k": "AA"]))
}

@Test func `a token with one changed claim can be parsed but fails verification`() throws {
  let parts = try token().split(separator: ".")
  var changed = claims
  changed["sub"] = "mallory"
  let payload = Base64URL.encode(JSONValue.object(changed).bytes())
  let jws = try CompactJWS(parsing: "\(parts[0]).\(payload).\(parts[2])")
  #expect(jws.payload["sub"] == "mallory")
  #expect(!jws.isSigned(by: try sharedKey.get().publicKey))
}

@Test func `the example in RFC 7515 is verified only by its JWK`() throws {
  let token =
    "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9"
    + "leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2Vt"
    + "Qgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKB"
    + "YNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN"
    + "9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI"
    + "8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw"
  let jwk: JSONObject = [
    "kty": "RSA", "e": "AQAB",
    "n": .string(
      "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4"
        + "d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5"
        + "rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aG"
        + "hyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ"
    ),
  ]
  let jws = try CompactJWS(parsing: token)
  #expect(jws.payload == ["iss": "joe", "exp": 1_300_819_380, "http://example.com/is_root": true])
  #expect(jws.isSigned(byJWK: jwk))
  #expect(try !CompactJWS(parsing: token.replacing("cC4h", with: "cC4i")).isSigned(byJWK: jwk))
}

@Test(arguments: [
  ("", JWSError.partCount(1)), ("a.b", .partCount(2)), ("a.b.c.d.e", .partCount(5)),
  ("!.e30.AA", .malformedBase64URL(.header)), ("e30=.e30.AA", .malformedBase64URL(.header)),
  (text(#"["RS256"]"#, "{}"), .malformedJSON(.header)), (text("{", "{}"), .malformedJSON(.header)),
  (text("{}", "{}"), .unsupportedAlgorithm(nil)),
  (text(#"{"alg":5}"#, "{}"), .unsupportedAlgorithm(5)),
  (text(#"{"alg":"none"}"#, "{}", ""), .unsupportedAlgorithm("none")),
  (text(#"{"alg":"HS256"}"#, "{}"), .unsupportedAlgorithm("HS256")),
  (text(#"{"alg":"rs256"}"#, "{}"), .unsupportedAlgorithm("rs256")),
  (text(#"{"alg":"none","alg":"RS256"}"#, "{}"), .malformedJSON(.header)),
  (text(#"{"alg":"RS256","crit":["exp"],"exp":1}"#, "{}"), .criticalExtensions),
  (text(#"{"alg":"RS256"}"#, "[]"), .malformedJSON(.payload)),
  (text(#"{"alg":"RS256"}"#, #"{"a":1,"a":2}"#), .malformedJSON(.payload)),
  (text(#"{"alg":"RS256"}"#, "{}", "A"), .malformedBase64URL(.signature)),
  (text(#"{"alg":"RS256"}"#, "{}", "AA=="), .malformedBase64URL(.signature)),
  (text(#"{"alg":"RS256"}"#, "{}", "AA\n"), .malformedBase64URL(.signature)),
  (text(#"{"alg":"RS256"}"#, "{}", "+/8"), .malformedBase64URL(.signature)),
])
func `a string that is not a token signed by RS256 is rejected with a reason`(
  _ text: String,
  _ error: JWSError
) {
  #expect(throws: error) { try CompactJWS(parsing: text) }
}

@Test func `a token without a signature can be parsed but fails verification`() throws {
  let jws = try CompactJWS(parsing: text(#"{"alg":"RS256"}"#, "{}", ""))
  #expect(jws.signature.isEmpty)
  #expect(!jws.isSigned(by: try sharedKey.get().publicKey))
}
