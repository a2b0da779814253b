internal import AuthCrypto
internal import FoundationEssentials
internal import JSON
internal import Transport
internal import Values

/// The JSON in which containers and EC2 instances return keys.
struct CredentialsDocument {
  private let body: [UInt8]

  init(_ body: [UInt8]) { self.body = body }

  init(_ response: HTTPResponse) { body = response.body }

  /// The keys, all members of which are required, as in botocore.
  ///
  /// With `mayBeExpired`, expired keys are used for ten more minutes. An EC2 instance returns them
  /// while the service behind it is not available, and AWS accepts them.
  func credentials(
    now: Date,
    mayBeExpired: Bool
  ) throws(CredentialsError.EndpointError) -> TimedCredentials {
    guard let members = (try? JSONValue(parsing: body))?.object else { throw .unreadable }
    if let code = members["Code"]?.string, code != "Success" {
      throw .status(200, code: code, message: members["Message"]?.string)
    }
    let keys = AWSCredentials(
      accessKeyID: try text("AccessKeyId", in: members),
      secretAccessKey: Secret(try text("SecretAccessKey", in: members)),
      sessionToken: Secret(try text("Token", in: members))
    )
    let time = try text("Expiration", in: members)
    guard var expiry = CredentialsProcess.time(time) else { throw .malformedExpiration(time) }
    if mayBeExpired { expiry = max(expiry, now.addingTimeInterval(600)) }
    guard expiry > now else { throw .expired(at: time) }
    return TimedCredentials(keys: keys, expiry: expiry)
  }

  private func text(
    _ member: String,
    in members: JSONObject
  ) throws(CredentialsError.EndpointError) -> String {
    guard let text = members[member]?.string, !text.isEmpty else { throw .missing(member: member) }
    return text
  }
}
