internal import AuthCrypto
internal import FoundationEssentials
internal import Values

/// A response of the security token service.
struct STSResponse {
  private let xml: ResponseXML

  init(_ body: [UInt8]) { xml = ResponseXML(body) }

  /// Whether the same request may succeed later (botocore's retry rules for this service).
  var isTemporaryError: Bool {
    ["IDPCommunicationError", "Throttling", "ThrottlingException", "RequestLimitExceeded"]
      .contains(code)
  }

  private var code: String? { xml.element("Error")?.content("Code") }

  /// The keys; throws the reason if there are none.
  func credentials(
    status: Int,
    now: Date
  ) throws(CredentialsError.EndpointError) -> TimedCredentials {
    guard status == 200 else {
      throw .status(status, code: code, message: xml.element("Error")?.content("Message"))
    }
    guard let found = xml.element("Credentials") else { throw .unreadable }
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

  private func required(
    _ name: String,
    in xml: ResponseXML
  ) throws(CredentialsError.EndpointError) -> String {
    guard let found = xml.content(name), !found.isEmpty else { throw .missing(member: name) }
    return found
  }
}
