import AuthCrypto
import Values

/// The challenge response that proves the secret of a user or a device.
struct SRPClaim: Hashable, Sendable {
  let timestamp: String
  let signature: String
  let secretBlock: String

  /// Reads the members in the order of the service's checks (measured).
  init(_ responses: SignInParameters) throws(ServiceError) {
    timestamp = try responses.required("TIMESTAMP")
    signature = try responses.required("PASSWORD_CLAIM_SIGNATURE")
    secretBlock = try responses.required("PASSWORD_CLAIM_SECRET_BLOCK")
    guard SRPTimestamp.canonical(timestamp) != nil else { throw .badTimestamp }
    guard Base64.decode(signature) != nil else { throw .badSignature }
  }
}
