internal import AuthCrypto
internal import FoundationEssentials
internal import Values

/// A response of the security token service.
///
/// It is XML with a few elements whose names and order the API reference defines. This reads the
/// content of single elements and nothing else of XML: no attributes, comments, CDATA, or
/// declarations occur in it, and a response with something else counts as unreadable.
struct STSResponse {
  private let text: String

  init(_ body: [UInt8]) { text = String(decoding: body, as: UTF8.self) }

  /// Whether the same request may succeed later (botocore's retry rules for this service).
  var isTemporaryError: Bool {
    ["IDPCommunicationError", "Throttling", "ThrottlingException", "RequestLimitExceeded"]
      .contains(code)
  }

  private var code: String? { element("Error", in: text[...]).flatMap { content("Code", in: $0) } }

  /// The keys, or why there are none.
  func credentials(
    status: Int,
    now: Date
  ) throws(CredentialsError.EndpointFault) -> TimedCredentials {
    guard status == 200 else {
      let message = element("Error", in: text[...]).flatMap { content("Message", in: $0) }
      throw .status(status, code: code, message: message)
    }
    guard let found = element("Credentials", in: text[...]) else { throw .unreadable }
    let expiration = try required("Expiration", in: found)
    let keys = AWSCredentials(
      accessKeyID: try required("AccessKeyId", in: found),
      secretAccessKey: Secret(try required("SecretAccessKey", in: found)),
      sessionToken: Secret(try required("SessionToken", in: found))
    )
    guard let expiry = CredentialsProcess.time(expiration) else {
      throw .malformedExpiration(expiration)
    }
    guard expiry > now else { throw .expired(at: expiration) }
    return TimedCredentials(keys: keys, expiry: expiry)
  }
}

// MARK: - Elements

extension STSResponse {
  private func required(
    _ name: String,
    in text: Substring
  ) throws(CredentialsError.EndpointFault) -> String {
    guard let found = content(name, in: text), !found.isEmpty else { throw .missing(member: name) }
    return found
  }

  /// What is between the tags of the only element with a name.
  private func element(_ name: String, in text: Substring) -> Substring? {
    guard let start = text.firstRange(of: "<\(name)>"),
      let end = text[start.upperBound...].firstRange(of: "</\(name)>"),
      text[end.upperBound...].firstRange(of: "<\(name)>") == nil
    else { return nil }
    return text[start.upperBound..<end.lowerBound]
  }

  /// The characters in an element without elements; nil if it has any.
  private func content(_ name: String, in text: Substring) -> String? {
    guard let found = element(name, in: text), !found.contains("<") else { return nil }
    var rest = found.drop(while: \.isWhitespace)
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    // The ampersand comes last: what it makes is not an entity again.
    let entities = [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&"),
    ]
    return entities.reduce(String(rest)) { $0.replacing($1.0, with: $1.1) }
  }
}
