package import FoundationEssentials
internal import Values

extension SigV4 {
  /// The reason that the signature of a received request is not accepted.
  package enum Rejection: Error, Hashable, Sendable {
    /// The request has no `Authorization` header.
    case unsigned
    /// `Authorization` or `X-Amz-Date` does not have the form of SigV4, or their days differ.
    case malformed
    /// The access key ID is unknown.
    case unknownAccessKey(String)
    /// A header is not signed although it must be: `host` or an `x-amz-…` header.
    case unsignedHeader(String)
    /// A header is listed as signed but missing.
    case missingHeader(String)
    /// The session token does not belong to the keys.
    case wrongSessionToken
    /// The date differs from the server's clock by more than five minutes.
    case outOfDate(Date)
    /// The request was changed in transit, or signed with another secret.
    case wrongSignature
  }

  /// The signer and scope of a request with a valid signature.
  package struct Signer: Hashable, Sendable {
    /// The ID of the keys that signed the request.
    package let accessKeyID: String

    /// The region in the signature.
    package let region: String

    /// The service in the signature.
    package let service: String
  }

  /// The maximum difference between a request's date and the server's clock, in seconds.
  ///
  /// The value is from "Troubleshooting signatures" in the IAM user guide.
  package static let tolerance: TimeInterval = 300

  /// Verifies a request's signature; the caller checks the region and the service.
  ///
  /// - Parameters:
  ///   - request: the received request.
  ///   - now: the server's clock.
  ///   - credentials: returns the keys of an access key ID, or nil for an unknown ID.
  /// - Returns: the signer, with the region and the service of the signature.
  /// - Throws: the first reason for which the service would reject the request.
  package static func verify(
    _ request: ReceivedRequest,
    now: Date,
    credentials: (String) -> AWSCredentials?
  ) throws(Rejection) -> Signer {
    guard let authorization = request.header("authorization") else { throw .unsigned }
    guard let claim = Claim(authorization, timestamp: request.header("x-amz-date") ?? ""),
      let date = SigV4.date(claim.scope.timestamp)
    else { throw .malformed }
    guard let keys = credentials(claim.scope.accessKeyID) else {
      throw .unknownAccessKey(claim.scope.accessKeyID)
    }
    try check(claim.signedHeaders, in: request)
    guard request.header("x-amz-security-token") == keys.sessionToken?.reveal() else {
      throw .wrongSessionToken
    }
    guard abs(date.timeIntervalSince(now)) <= tolerance else { throw .outOfDate(date) }
    let canonical = request.canonical(signing: claim.signedHeaders)
    let key = SigningKeys().key(of: claim.scope, secret: keys.secretAccessKey)
    let right = signature(of: canonical, scope: claim.scope, key: key)
    // Comparing hashes keeps the duration from revealing the right signature.
    guard Hash.sha256(right) == Hash.sha256(claim.signature) else { throw .wrongSignature }
    let scope = claim.scope
    return Signer(accessKeyID: scope.accessKeyID, region: scope.region, service: scope.service)
  }

  private static func check(_ signed: [String], in request: ReceivedRequest) throws(Rejection) {
    for name in signed where request.header(name) == nil { throw .missingHeader(name) }
    let required = request.headers.map(\.name).filter { $0.utf8.starts(with: "x-amz-".utf8) }
    for name in ["host"] + required where !signed.contains(name) { throw .unsignedHeader(name) }
  }

  /// Parses a string in the format of `X-Amz-Date`; nil for any other string.
  private static func date(_ timestamp: String) -> Date? {
    let bytes = Array(timestamp.utf8)
    guard bytes.count == 16, bytes[8] == UInt8(ascii: "T"), bytes[15] == UInt8(ascii: "Z") else {
      return nil
    }
    let fields = [0..<4, 4..<6, 6..<8, 9..<11, 11..<13, 13..<15].compactMap {
      UTCTime.number(bytes[$0], widths: $0.count...$0.count)
    }
    return UTCTime(fields)?.date
  }
}

/// The content of an `Authorization` header.
private struct Claim {
  let scope: SigV4.Scope
  let signedHeaders: [String]
  let signature: [UInt8]

  init?(_ authorization: String, timestamp: String) {
    let words = authorization.split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0] == SigV4.algorithm else { return nil }
    var members: [String: String] = [:]
    for member in words[1].split(separator: ",") {
      let pair = member.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, members[String(pair[0])] == nil else { return nil }
      members[String(pair[0])] = String(pair[1])
    }
    guard let credential = members["Credential"]?.split(separator: "/").map(String.init),
      let signature = members["Signature"].flatMap(Hex.decode), credential.count == 5,
      let names = members["SignedHeaders"], members.count == 3
    else { return nil }
    scope = SigV4.Scope(
      accessKeyID: credential[0],
      timestamp: timestamp,
      region: credential[2],
      service: credential[3]
    )
    guard scope.parts == Array(credential[1...]) else { return nil }
    signedHeaders = names.split(separator: ";").map(String.init)
    self.signature = signature
  }
}
