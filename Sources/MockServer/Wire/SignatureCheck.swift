import AuthCrypto
import CognitoModel
import FoundationEssentials
import HTTPTypes
import Hummingbird

/// Judges the signatures of those calls that the service takes from AWS identities only.
struct SignatureCheck: Sendable {
  /// The one identity that may call.
  let credentials: AWSCredentials

  /// The region that a signature must be for.
  let region: String

  /// The server's own clock, which no pool's clock moves.
  let now: @Sendable () -> Date

  /// The name by which the service signs (its endpointPrefix; the model gives no other).
  static let service = "cognito-idp"

  /// Throws what the service would refuse the call with; open calls and those with an access token
  /// need no signature, and theirs is not looked at.
  func admit(
    _ operation: String,
    _ head: HTTPRequest,
    body: [UInt8]
  ) throws(SignatureFault) {
    guard CognitoModel.operation(operation)?.authorization == .signed else { return }
    let now = now()
    let signer: SigV4.Signer
    do throws(SigV4.Refusal) {
      signer = try SigV4.verify(SigV4.ReceivedRequest(head, body), now: now) { id in
        id == credentials.accessKeyID ? credentials : nil
      }
    } catch {
      throw SignatureFault(error, at: now)
    }
    guard signer.region == region else { throw .wrongRegion(signer.region) }
    guard signer.service == SignatureCheck.service else { throw .wrongService }
  }
}

extension SigV4.ReceivedRequest {
  /// The request as it was before the HTTP library took its host out of the headers.
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
