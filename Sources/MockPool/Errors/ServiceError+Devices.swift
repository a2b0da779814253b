import AuthCrypto

// Errors about devices.
extension ServiceError {
  /// The error that makes clients delete their stored key and sign in again (amplify-js,
  /// amplify-swift).
  static let noSuchDevice = resourceNotFound("Device does not exist.")

  /// The error from ConfirmDevice for a key that the token's sign-in did not receive.
  ///
  /// Source: boto/boto3#4059; aws-amplify/amplify-js#2087, #8469.
  static let deviceOfOtherSignIn = invalidParameter("Invalid device key given.")

  /// The error if devices are not tracked, with a type from the model and an «unconfirmed» message.
  static let devicesNotTracked = ServiceError(
    type: "InvalidUserPoolConfigurationException",
    message: "The user pool does not track devices."
  )

  /// The error for a device that is already confirmed, with a documented type and an
  /// «unconfirmed» message.
  static let deviceExists = ServiceError(
    type: "DeviceKeyExistsException",
    message: "Device already exists."
  )

  /// The «unconfirmed» error for a verifier or a salt that is empty or not Base64.
  static let malformedVerifier = invalidParameter("Invalid device secret verifier.")

  /// The «unconfirmed» error from AdminListDevices for a user who does not exist.
  ///
  /// Neither the model of AdminListDevices nor that of AdminGetDevice has UserNotFoundException.
  static let noDeviceOwner = resourceNotFound("User does not exist.")
}

// MARK: - Passkeys

// The types are from the API reference. Every message in this extension is «unconfirmed».
extension ServiceError {
  static let passkeysOff = ServiceError(
    type: "WebAuthnNotEnabledException",
    message: "WebAuthn is not enabled for the user pool."
  )

  static let noRelyingParty = ServiceError(
    type: "WebAuthnConfigurationMissingException",
    message: "The user pool has neither a relying party id nor a domain."
  )

  /// The error for a challenge that this user never received, or received too long ago.
  static let passkeyChallengeNotFound = ServiceError(
    type: "WebAuthnChallengeNotFoundException",
    message: "The WebAuthn challenge was not found or has expired."
  )

  static let passkeyOfAnotherClient = ServiceError(
    type: "WebAuthnClientMismatchException",
    message: "The registration was started by another app client."
  )

  static let tooManyPasskeys = limitExceeded(
    "User has reached the maximum number of WebAuthn credentials."
  )

  static let passkeyExists = invalidParameter("The WebAuthn credential is already registered.")
  static let noSuchPasskey = resourceNotFound("WebAuthn credential does not exist.")

  static let malformedPasskey = invalidParameter("Invalid WebAuthn credential.")

  /// The error for an invalid registration.
  static func registration(_ passkeyError: PasskeyError) -> ServiceError {
    switch passkeyError {
    case .originNotAllowed(let origin):
      ServiceError(
        type: "WebAuthnOriginNotAllowedException",
        message: "The origin \(origin) is not allowed for the relying party."
      )
    case .wrongRelyingParty:
      ServiceError(
        type: "WebAuthnRelyingPartyMismatchException",
        message: "The credential belongs to another relying party."
      )
    case .unsupportedAlgorithm, .userNotPresent, .userNotVerified:
      ServiceError(
        type: "WebAuthnCredentialNotSupportedException",
        message: "The WebAuthn credential is not supported."
      )
    case .wrongChallenge: passkeyChallengeNotFound
    case .malformed, .wrongPurpose, .wrongCredential, .wrongSignature, .counterWentBack:
      malformedPasskey
    }
  }

  /// The error for an invalid sign-in with a passkey.
  ///
  /// The model of the operations for challenge responses has no WebAuthn error.
  static func assertion(_ passkeyError: PasskeyError) -> ServiceError {
    if case .malformed = passkeyError { return malformedPasskey }
    return notAuthorized("Invalid WebAuthn credential.")
  }
}
