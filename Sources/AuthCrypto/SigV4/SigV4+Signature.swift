internal import Values

extension SigV4 {
  static let algorithm = "AWS4-HMAC-SHA256"
  static let terminator = "aws4_request"

  /// The signer, the time, and the target of a signature.
  struct Scope: Hashable, Sendable {
    let accessKeyID: String
    let timestamp: String
    let region: String
    let service: String

    /// The day, the region, the service, and the terminator, which a signature joins by `/`.
    let parts: [String]

    init(accessKeyID: String, timestamp: String, region: String, service: String) {
      (self.accessKeyID, self.timestamp) = (accessKeyID, timestamp)
      (self.region, self.service) = (region, service)
      let day = String(decoding: timestamp.utf8.prefix(8), as: UTF8.self)
      parts = [day, region, service, SigV4.terminator]
    }

    func authorization(of request: CanonicalRequest, signature: [UInt8]) -> String {
      var text = SigV4.emptyText
      text += SigV4.algorithm.utf8
      text += " Credential=".utf8
      text += accessKeyID.utf8
      text.append(UInt8(ascii: "/"))
      text.append(parts, separatedBy: "/")
      text += ", SignedHeaders=".utf8
      text += request.signedHeaders
      text += ", Signature=".utf8
      Hex.append(signature, to: &text)
      return String(decoding: text, as: UTF8.self)
    }
  }

  /// An empty string with room for the strings of a signature.
  private static var emptyText: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(320)
    return text
  }

  /// Signs the algorithm, the time, the scope, and the hash of the request.
  static func signature(of request: CanonicalRequest, scope: Scope, key: PreparedKey) -> [UInt8] {
    var text = emptyText
    text += algorithm.utf8
    text.append(UInt8(ascii: "\n"))
    text += scope.timestamp.utf8
    text.append(UInt8(ascii: "\n"))
    text.append(scope.parts, separatedBy: "/")
    text.append(UInt8(ascii: "\n"))
    Hex.append(Hash.sha256(request.bytes), to: &text)
    return key.hmac(text)
  }
}
