import AuthCrypto
import CognitoModel
import FoundationEssentials
import Hummingbird

/// Checks the signatures of calls that the service accepts only from AWS identities.
struct SignatureCheck: Sendable {
  /// The only accepted identity.
  let credentials: AWSCredentials

  /// The region that signatures must have.
  let region: String

  /// Returns the server's time, which is independent of the pools' clocks.
  let now: @Sendable () -> Date

  /// The service name in signatures: the `endpointPrefix`, the model's only name for the service.
  static let service = "cognito-idp"

  /// Throws the service's error for an invalid signature.
  ///
  /// Public calls and calls with an access token need no signature. A signature on these calls is
  /// not checked.
  func admit(_ operation: String, _ head: HTTPRequest, body: [UInt8]) throws(SignatureError) {
    guard CognitoModel.operation(operation)?.authorization == .signed else { return }
    let now = now()
    let signer: SigV4.Signer
    do throws(SigV4.Rejection) {
      signer = try SigV4.verify(SigV4.ReceivedRequest(head, body), now: now) { id in
        id == credentials.accessKeyID ? credentials : nil
      }
    } catch {
      throw SignatureError(error, at: now)
    }
    guard signer.region == region else { throw .wrongRegion(signer.region) }
    guard signer.service == SignatureCheck.service else { throw .wrongService }
  }
}

extension SigV4.ReceivedRequest {
  /// The request, with its Host header, which the HTTP library removes.
  fileprivate init(_ head: HTTPRequest, _ body: [UInt8]) {
    let host = head.authority.map { [("host", $0)] } ?? []
    self.init(
      method: head.method.rawValue,
      target: head.path ?? "/",
      headers: host + head.headerFields.map { ($0.name.rawName, $0.value) },
      body: body
    )
  }
}
