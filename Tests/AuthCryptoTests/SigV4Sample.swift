@testable import AuthCrypto
import FoundationEssentials
import Values

/// A signer and its request.
enum SigV4Sample {
  static let host = "cognito-idp.eu-central-1.amazonaws.com"
  static let endpoint = "https://\(host)"
  static let now = Date(timeIntervalSince1970: 1_770_091_506)
  static let keys = AWSCredentials(accessKeyID: "AKID", secretAccessKey: Secret("secret"))
  static let temporary = AWSCredentials(
    accessKeyID: "ASIA",
    secretAccessKey: Secret("secret"),
    sessionToken: Secret("token")
  )

  static func sign(
    url: String = "\(endpoint)/path?b=1&a=2",
    headers: [(String, String)] = [("X-Amz-Target", "Service.Operation")],
    credentials: AWSCredentials = keys
  ) throws -> [(String, String)] {
    try SigV4.headers(
      method: "POST",
      url: url,
      headers: headers,
      body: Array("{}".utf8),
      credentials: credentials,
      region: "eu-central-1",
      service: "cognito-idp",
      date: now,
      keys: SigningKeys()
    )
  }
}
