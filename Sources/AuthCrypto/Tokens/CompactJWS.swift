package import JSON
internal import Values

/// Text that is no signed token.
package enum JWSError: Error, Hashable, Sendable {
  /// A token's three parts.
  package enum Part: String, Hashable, Sendable {
    case header, payload, signature
  }

  /// There are not three parts between dots, but so many.
  case partCount(Int)
  /// A part is not base64url without filling.
  case malformedBase64URL(Part)
  /// A part is not the UTF-8 text of a JSON object, or has a key twice.
  case malformedJSON(Part)
  /// The header's `alg` is not RS256; nil where it has none.
  case unsupportedAlgorithm(String?)
  /// The header has `crit`: extensions that a verifier must know (RFC 7515 §4.1.11).
  case criticalExtensions
}

/// A token of a user pool: a compact JWS (RFC 7515 §7.1), signed by RS256 and no other way.
///
/// That its text parses says nothing about who signed it, nor whether it is valid today.
package struct CompactJWS: Hashable, Sendable {
  /// `kid`, `alg` and whatever else the signer put there.
  package let header: JSONObject

  /// The claims, in the order of the text.
  package let payload: JSONObject

  /// The bytes of the third part.
  package let signature: [UInt8]

  private let signedText: [UInt8]

  /// Reads a token; nothing is verified yet.
  package init(parsing text: String) throws(JWSError) {
    let bytes = Array(text.utf8)
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw .partCount(parts.count) }
    header = try CompactJWS.object(parts[0], .header)
    guard header["alg"]?.string == "RS256" else {
      throw .unsupportedAlgorithm(header["alg"]?.string)
    }
    guard header["crit"] == nil else { throw .criticalExtensions }
    payload = try CompactJWS.object(parts[1], .payload)
    signature = try CompactJWS.bytes(parts[2], .signature)
    signedText = Array(bytes[..<parts[1].endIndex])
  }

  /// Signs claims in their order; the header is `kid`, then `alg`, as the service writes it.
  package static func sign(payload: JSONObject, key: RSAKey, kid: String) -> String {
    let header: JSONObject = ["kid": .string(kid), "alg": "RS256"]
    let text = [header, payload].map { Base64URL.encode(JSONValue.object($0).bytes()) }
      .joined(separator: ".")
    return text + "." + Base64URL.encode(key.sign(Array(text.utf8)))
  }

  /// Whether the other half of `key` signed this text.
  package func isSigned(by key: RSAPublicKey) -> Bool {
    key.verifies(signature, of: signedText)
  }

  /// Whether the key of a JWKS signed this text; false for a JWK that is no RSA key for RS256.
  ///
  /// Choosing the JWK by `kid` is the caller's, who sees the whole set.
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
  /// What reports show instead of a token: its subject and expiry; nil for a text that is no token.
  package static func summary(of text: String) -> String? {
    guard text.utf8.starts(with: "ey".utf8), let token = try? CompactJWS(parsing: text) else {
      return nil
    }
    let subject = token.payload["sub"]?.string ?? "?"
    return "jwt(sub=\(subject), exp=\(token.payload["exp"]?.text() ?? "?"))"
  }
}
