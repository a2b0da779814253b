// What is said of pool and client settings.
extension MockFault {
  /// The words of real pools (cdk-preflight, alias-username-exclusive).
  static let bothKindsOfName = invalidParameter(
    "Only one of the aliasAttributes or usernameAttributes can be set in a User pool."
  )

  /// «unconfirmed»: the words; the conflict was seen in a live run.
  static let twoTemporaryValidities = invalidParameter(
    "Please use TemporaryPasswordValidityDays in PasswordPolicy instead of UnusedAccountValidityDays"
  )

  static let requiredCustomAttribute = invalidParameter(
    "Required custom attributes are not supported currently."
  )

  static func standardAttributeRetyped(_ name: String) -> MockFault {
    invalidParameter(
      "You can not change AttributeDataType or set developerOnlyAttribute for standard schema attribute "
        + name
    )
  }

  static func constraintTooLong(_ name: String) -> MockFault {
    invalidParameter("user.\(name): String attributes cannot have a length of more than 2048")
  }

  static func lengthsReversed(_ name: String) -> MockFault {
    invalidParameter("user.\(name): Max length cannot be less than min length.")
  }

  static func valuesReversed(_ name: String) -> MockFault {
    invalidParameter("user.\(name): Max value cannot be less than min value.")
  }

  static func constraintNotANumber(_ member: String, _ name: String) -> MockFault {
    invalidParameter("Invalid \(member) for schema attribute \(name)")
  }

  /// Seen with the same words for MfaConfiguration ON.
  static let noMFAMethod = invalidParameter(
    "Invalid MFA configuration given, can't disable all MFAs with a required or optional configuration."
  )

  /// «unconfirmed»: the words; that the combination is refused is documented.
  static let passwordlessWithMFA = invalidParameter(
    "MFA cannot be required together with passwordless sign-in factors"
  )

  /// The words of real pools (aws/aws-cli#7151, ekristen/aws-nuke#477).
  static let keptUntilVerifiedUnverified = invalidParameter(
    "All attributes in AttributesRequireVerificationBeforeUpdate must exist in AutoVerifiedAttributes"
  )

  /// «unconfirmed»: the words; that passkeys need another factor in the list is documented.
  static let passkeysAlone = invalidParameter("WEB_AUTHN needs another sign-in factor beside it")

  /// «unconfirmed»: the words; that it needs an account of the developer's is documented.
  static let emailMFANeedsDeveloper = invalidParameter(
    "MFA by e-mail requires the email sending account DEVELOPER"
  )

  /// «unconfirmed»: the words; that the two exclude each other is documented.
  static let emailMFANeedsOtherRecovery = invalidParameter(
    "MFA by e-mail requires a recovery channel other than verified_email"
  )

  static let deletionProtected = invalidParameter(
    "The user pool cannot be deleted because deletion protection is activated. "
      + "Deletion protection must be inactivated first."
  )

  static let tokenValidityRange = invalidParameter("Invalid range for token validity.")

  static let clientCredentialsNeedSecret = MockFault(
    type: "InvalidOAuthFlowException",
    message: "client_credentials flow can not be selected if client does not have a client secret."
  )

  static let clientCredentialsStandAlone = MockFault(
    type: "InvalidOAuthFlowException",
    message: "client_credentials flow can not be selected along with code flow or implicit flow."
  )

  /// Seen on real pools, as the next two.
  static let oauthNeedsFlowsAndScopes = invalidParameter(
    "AllowedOAuthFlows and AllowedOAuthScopes are required if user pool client is allowed to use OAuth flows."
  )

  static let oauthNeedsCallbacks = MockFault(
    type: "InvalidOAuthFlowException",
    message: "CallbackUrls can not be empty when code flow or implicit flow is selected"
  )

  static func addressByPlainHTTP(_ address: String) -> MockFault {
    invalidParameter("\(address) cannot use the HTTP protocol.")
  }

  /// «unconfirmed»: the words; that addresses have no fragment is documented.
  static func addressWithFragment(_ address: String) -> MockFault {
    invalidParameter("\(address) cannot contain a fragment.")
  }

  /// «unconfirmed»: the words; that it is one of them is documented.
  static let defaultIsNoCallback = invalidParameter(
    "DefaultRedirectURI must be in the CallbackURLs list"
  )

  static func unknownClientAttributes(_ verb: String) -> MockFault {
    invalidParameter("Invalid \(verb) attributes specified while creating a client")
  }

  /// «unconfirmed»: the words; that legacy and ALLOW_ names do not mix is documented.
  static let mixedFlowNames = invalidParameter(
    "ExplicitAuthFlows cannot mix ALLOW_ flows with the legacy names"
  )

  /// «unconfirmed»: the words; that rotation excludes ALLOW_REFRESH_TOKEN_AUTH is documented.
  static let rotationExcludesRefreshFlow = invalidParameter(
    "ALLOW_REFRESH_TOKEN_AUTH cannot be enabled together with refresh token rotation"
  )

  /// «unconfirmed»: the words; that it needs a client secret is documented.
  static let contextDataNeedsSecret = invalidParameter(
    "EnablePropagateAdditionalUserContextData requires a client secret"
  )
}
