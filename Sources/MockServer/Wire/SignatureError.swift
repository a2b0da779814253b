import AuthCrypto
import FoundationEssentials

/// AWS's error for a call without a valid signature.
///
/// The status is always 400, as in the DynamoDB developer guide for AWS JSON services
/// («unconfirmed» for Cognito). The messages are those that SDK users report for other services,
/// and are all «unconfirmed» for Cognito.
struct SignatureError: Error, Hashable {
  let type: String
  let message: String
}

extension SignatureError {
  init(_ rejection: SigV4.Rejection, at now: Date) {
    self =
      switch rejection {
      case .unsigned: .missingToken
      case .malformed: .incomplete
      case .unknownAccessKey, .wrongSessionToken: .unknownClient
      case .unsignedHeader(let name): .unsignedHeader(name)
      case .missingHeader, .wrongSignature: .wrongSignature
      case .outOfDate(let date) where date < now: .expired(date, now)
      case .outOfDate(let date): .notYetCurrent(date, now)
      }
  }

  /// The error for an unsigned call, with an «unconfirmed» message.
  private static let missingToken = SignatureError(
    type: "MissingAuthenticationTokenException",
    message: "Missing Authentication Token"
  )

  /// The error for an incomplete signature, with an «unconfirmed» message.
  ///
  /// AWS lists the missing parts.
  private static let incomplete = SignatureError(
    type: "IncompleteSignatureException",
    message: "Authorization header requires 'Credential', 'SignedHeaders' and 'Signature' "
      + "parameters and an 'X-Amz-Date' header of the same day."
  )

  /// The error for an unknown access key or a wrong session token.
  ///
  /// «unconfirmed»: the message for Cognito.
  private static let unknownClient = SignatureError(
    type: "UnrecognizedClientException",
    message: "The security token included in the request is invalid."
  )

  /// The error for a signature that does not match the request.
  ///
  /// «unconfirmed»: the message for Cognito.
  private static let wrongSignature = invalid(
    "The request signature we calculated does not match the signature you provided. Check your AWS "
      + "Secret Access Key and signing method. Consult the service documentation for details."
  )

  /// The error for a header that must be signed and is not.
  ///
  /// «unconfirmed»: the message for Cognito.
  private static func unsignedHeader(_ name: String) -> SignatureError {
    invalid("'\(name)' must be a 'SignedHeader' in the AWS Authorization.")
  }

  /// The error for a signature that is too old.
  ///
  /// «unconfirmed»: the message for Cognito.
  private static func expired(_ date: Date, _ now: Date) -> SignatureError {
    let earliest = now.addingTimeInterval(-SigV4.tolerance)
    return invalid(
      "Signature expired: \(SigV4.timestamp(date)) is now earlier than "
        + "\(SigV4.timestamp(earliest)) (\(SigV4.timestamp(now)) - 5 min.)"
    )
  }

  /// The error for a signature whose time is in the future.
  ///
  /// «unconfirmed»: the message for Cognito.
  private static func notYetCurrent(_ date: Date, _ now: Date) -> SignatureError {
    let latest = now.addingTimeInterval(SigV4.tolerance)
    return invalid(
      "Signature not yet current: \(SigV4.timestamp(date)) is still later than "
        + "\(SigV4.timestamp(latest)) (\(SigV4.timestamp(now)) + 5 min.)"
    )
  }

  /// The error for a signature for an unsupported region.
  ///
  /// «unconfirmed»: the message for Cognito, including its trailing space.
  static func wrongRegion(_ region: String) -> SignatureError {
    invalid("Credential should be scoped to a valid region, not '\(region)'. ")
  }

  /// The error for a signature for another service.
  ///
  /// «unconfirmed»: the message for Cognito, including its trailing space.
  static let wrongService = invalid(
    "Credential should be scoped to correct service: '\(SignatureCheck.service)'. "
  )

  private static func invalid(_ message: String) -> SignatureError {
    SignatureError(type: "InvalidSignatureException", message: message)
  }
}
