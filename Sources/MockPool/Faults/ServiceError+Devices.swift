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
