package import JSON
internal import Values

/// The reason that a string is not a signed token.
package enum JWSError: Error, Hashable, Sendable {
  /// One of a token's three parts.
  package enum Part: String, Hashable, Sendable {
    case header, payload, signature
  }

  /// The token does not have three parts between dots; the value is the number of parts.
  case partCount(Int)
  /// A part is not Base64url without padding.
  case malformedBase64URL(Part)
  /// A part is not a JSON object in UTF-8, or has a duplicate key.
  case malformedJSON(Part)
  /// The header's `alg` is not RS256; nil if it is missing.
  case unsupportedAlgorithm(JSONValue?)
  /// The header has `crit`, a list of extensions that a verifier must support (RFC 7515 §4.1.11).
  case criticalExtensions
}

/// A token of a user pool: a compact JWS (RFC 7515 §7.1) that is signed with RS256.
///
/// Parsing verifies neither the signature nor the period of validity.
package struct CompactJWS: Hashable, Sendable {
  /// The members `kid`, `alg`, and any others that the signer added.
  package let header: JSONObject

  /// The claims, in their original order.
  package let payload: JSONObject

  /// The bytes of the third part.
  package let signature: [UInt8]

  private let signedText: [UInt8]

  /// Parses a token without verifying it.
  package init(parsing text: String) throws(JWSError) {
    let bytes = Array(text.utf8)
    var dots: [Int] = []
    for index in bytes.indices where bytes[index] == UInt8(ascii: ".") { dots.append(index) }
    guard dots.count == 2 else { throw .partCount(dots.count + 1) }
    header = try CompactJWS.object(bytes[..<dots[0]], .header)
    guard header["alg"]?.string == "RS256" else {
      throw .unsupportedAlgorithm(header["alg"])
    }
    guard header["crit"] == nil else { throw .criticalExtensions }
    payload = try CompactJWS.object(bytes[(dots[0] + 1)..<dots[1]], .payload)
    signature = try CompactJWS.bytes(bytes[(dots[1] + 1)...], .signature)
    signedText = Array(bytes[..<dots[1]])
  }

  /// Signs claims in their order; the header has `kid` and then `alg`, as in the service's tokens.
  package static func sign(payload: JSONObject, key: RSAKey, kid: String) -> String {
    let header: JSONObject = ["kid": .string(kid), "alg": "RS256"]
    let text = [header, payload].map { Base64URL.encode(JSONValue.object($0).bytes()) }
      .joined(separator: ".")
    return text + "." + Base64URL.encode(key.sign(Array(text.utf8)))
  }

  /// Whether this token was signed by the private half of `key`.
  package func isSigned(by key: RSAPublicKey) -> Bool {
    key.verifies(signature, of: signedText)
  }

  /// Whether the key of a JWK signed this token; false if the JWK is not an RSA key for RS256.
  ///
  /// The caller selects the JWK by `kid` from the whole set.
  package func isSigned(byJWK jwk: JSONObject) -> Bool {
    guard let key = try? RSAPublicKey(jwk: jwk) else { return false }
    return isSigned(by: key)
  }

  private static func bytes(
    _ text: ArraySlice<UInt8>,
    _ part: JWSError.Part
  ) throws(JWSError) -> [UInt8] {
    guard let bytes = Base64URL.decode(text) else { throw .malformedBase64URL(part) }
    return bytes
  }

  private static func object(
    _ text: ArraySlice<UInt8>,
    _ part: JWSError.Part
  ) throws(JWSError) -> JSONObject {
    let bytes = try bytes(text, part)
    guard let object = try? JSONValue(parsing: bytes).object else { throw .malformedJSON(part) }
    return object
  }
}

extension CompactJWS {
  /// Parses a string that may be a token; nil for any other string.
  package init?(ifToken text: String) {
    // Parsing is much slower than this test, and most strings are not tokens.
    guard text.utf8.starts(with: "ey".utf8), let token = try? CompactJWS(parsing: text) else {
      return nil
    }
    self = token
  }

  /// A token's subject and expiry, for reports; nil for any other string.
  package static func summary(of text: String) -> String? {
    guard let token = CompactJWS(ifToken: text) else { return nil }
    let subject = token.payload["sub"]?.string ?? "?"
    return "jwt(sub=\(subject), exp=\(token.payload["exp"]?.text() ?? "?"))"
  }
}
