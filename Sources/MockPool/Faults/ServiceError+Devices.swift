import AuthCrypto

// What is said of devices.
extension ServiceError {
  /// Clients drop the key that they kept and sign in anew (amplify-js, amplify-swift).
  static let noSuchDevice = resourceNotFound("Device does not exist.")

  /// ConfirmDevice with a key that the token's sign-in was not given (boto/boto3#4059; aws-amplify/amplify-js#2087,
  /// #8469).
  static let deviceOfOtherSignIn = invalidParameter("Invalid device key given.")

  /// «unconfirmed»: the words; the type is the model's for every operation on devices.
  static let devicesNotTracked = ServiceError(
    type: "InvalidUserPoolConfigurationException",
    message: "The user pool does not track devices."
  )

  /// «unconfirmed»: the words; the type is documented for a device that is confirmed already.
  static let deviceExists = ServiceError(
    type: "DeviceKeyExistsException",
    message: "Device already exists."
  )

  /// «unconfirmed»: a verifier or a salt that is not Base64, or of no bytes.
  static let malformedVerifier = invalidParameter("Invalid device secret verifier.")

  /// «unconfirmed»: AdminListDevices for a user that does not exist; its model and AdminGetDevice's have
  /// no UserNotFoundException.
  static let noDeviceOwner = resourceNotFound("User does not exist.")
}

// MARK: - Passkeys

// The types are the API reference's; every message here is «unconfirmed».
extension ServiceError {
  static let passkeysOff = ServiceError(
    type: "WebAuthnNotEnabledException",
    message: "WebAuthn is not enabled for the user pool."
  )

  static let noRelyingParty = ServiceError(
    type: "WebAuthnConfigurationMissingException",
    message: "The user pool has neither a relying party id nor a domain."
  )

  /// A challenge that was never given to this user, or too long ago.
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

  /// What is said of a registration that does not hold.
  static func registration(_ fault: PasskeyFault) -> ServiceError {
    switch fault {
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

  /// What is said of a sign-in with a passkey that does not hold; the model of the answer to a challenge
  /// has no error of WebAuthn's.
  static func assertion(_ fault: PasskeyFault) -> ServiceError {
    if case .malformed = fault { return malformedPasskey }
    return notAuthorized("Invalid WebAuthn credential.")
  }
}
