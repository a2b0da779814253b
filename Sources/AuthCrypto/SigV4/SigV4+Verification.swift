package import FoundationEssentials
internal import Values

extension SigV4 {
  /// A request as a server received it.
  package struct ReceivedRequest: Sendable {
    private let method: String
    private let target: String
    private let body: [UInt8]
    fileprivate let headers: [(name: String, value: String)]

    /// Takes the request line's method and target (path and query), the headers and the body.
    package init(method: String, target: String, headers: [(String, String)], body: [UInt8]) {
      self.method = method
      self.target = target
      self.headers = headers.map { ($0.0.lowercased(), $0.1) }
      self.body = body
    }

    /// A header's value, the first where there are several.
    fileprivate func header(_ name: String) -> String? {
      headers.first { $0.name == name }?.value
    }

    fileprivate func canonical(signing names: [String]) -> CanonicalRequest {
      CanonicalRequest(
        method: method,
        target: RequestTarget(host: header("host") ?? "", target: target),
        headers: headers.filter { names.contains($0.name) }.map { ($0.name, $0.value) },
        body: body
      )
    }
  }

  /// Why a received request is not taken for its signer's.
  package enum Refusal: Error, Hashable, Sendable {
    /// There is no `Authorization` header.
    case unsigned
    /// `Authorization` or `X-Amz-Date` does not have the form of SigV4, or their days differ.
    case malformed
    /// Nobody has these keys.
    case unknownAccessKey(String)
    /// A header that must be signed is not: `host` and every `x-amz-…`.
    case unsignedHeader(String)
    /// A header is named as signed and did not arrive.
    case missingHeader(String)
    /// The session token is not the one of the keys.
    case wrongSessionToken
    /// The date is further from the server's clock than five minutes.
    case outOfDate(Date)
    /// Something was changed on the way, or signed with another secret.
    case wrongSignature
  }

  /// What a request was signed for, once its signature has been found right.
  package struct Signer: Hashable, Sendable {
    /// Whose keys signed.
    package let accessKeyID: String

    /// The region that the signer meant.
    package let region: String

    /// The service that the signer meant.
    package let service: String
  }

  /// How far a request's date may be from the server's clock ("Troubleshooting signatures").
  package static let tolerance: TimeInterval = 300

  /// Checks a request's signature; whether region and service are right is the caller's to judge.
  ///
  /// - Parameters:
  ///   - request: what came in.
  ///   - now: the server's clock.
  ///   - credentials: the keys that an access key id stands for, nil for an unknown one.
  /// - Returns: who signed, and for which region and service.
  /// - Throws: the first reason that the service would refuse it for.
  package static func verify(
    _ request: ReceivedRequest,
    now: Date,
    credentials: (String) -> AWSCredentials?
  ) throws(Refusal) -> Signer {
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
    // Hashing both first makes the time of the comparison tell nothing about the right one.
    guard Hash.sha256(right) == Hash.sha256(claim.signature) else { throw .wrongSignature }
    let scope = claim.scope
    return Signer(accessKeyID: scope.accessKeyID, region: scope.region, service: scope.service)
  }

  private static func check(_ signed: [String], in request: ReceivedRequest) throws(Refusal) {
    for name in signed where request.header(name) == nil { throw .missingHeader(name) }
    let required = request.headers.map(\.name).filter { $0.utf8.starts(with: "x-amz-".utf8) }
    for name in ["host"] + required where !signed.contains(name) { throw .unsignedHeader(name) }
  }

  /// The moment of `X-Amz-Date`'s form; nil for any other text.
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

/// What an `Authorization` header says.
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
