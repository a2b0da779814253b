internal import ServiceRules

/// The files of the library that are about an item, without their extension.
///
/// Many scenarios exercise an item in passing. These files are about the item itself.
enum LibraryTopics {
  /// The files by the type of an error.
  static let errorTypes: [String: [String]] = [
    "AliasExistsException": ["sign-up/aliases"],
    "CodeDeliveryFailureException": ["sign-up/refused"],
    "CodeMismatchException": ["confirm/codes", "password-reset/reset", "mfa/totp-mistakes"],
    "EnableSoftwareTokenMFAException": ["mfa/totp-mistakes"],
    "ExpiredCodeException": ["confirm/codes", "password-reset/reset"],
    "InvalidParameterException": ["sign-up/attributes", "attributes/permissions"],
    "InvalidPasswordException": ["sign-up/passwords", "new-password/first-sign-in"],
    "LimitExceededException": ["password-reset/limits", "confirm/resend"],
    "NotAuthorizedException": ["sign-in/password", "sign-in/unknown-user"],
    "PasswordResetRequiredException": ["sign-in/reset-required"],
    "UserLambdaValidationException": ["sign-up/triggers", "triggers/pre-authentication"],
    "UserNotConfirmedException": ["sign-in/unconfirmed"],
    "UserNotFoundException": ["sign-in/unknown-user", "password-reset/unknown-user"],
    "UsernameExistsException": ["sign-up/existing-user"],
  ]

  /// The files by the name of a setting's test.
  static let settings: [String: [String]] =
    beforeSignIn.merging(signIn) { first, _ in first }.merging(afterSignIn) { first, _ in first }

  private static let beforeSignIn: [String: [String]] = [
    "closed-sign-up": ["sign-up/refused"], "open-sign-up": ["sign-up/channels"],
    "email-taken": ["sign-up/existing-user"], "phone-taken": ["sign-up/existing-user"],
    "email-alias": ["sign-up/aliases"], "phone-alias": ["sign-up/aliases"],
    "invitation": ["new-password/first-sign-in"],
    "email-code": ["sign-up/channels"], "phone-code": ["sign-up/channels"],
    "wrong-code": ["confirm/codes"], "expired-code": ["confirm/codes"],
    "resent-code": ["confirm/resend"],
    "password-length": ["sign-up/passwords"], "password-uppercase": ["sign-up/passwords"],
    "password-lowercase": ["sign-up/passwords"], "password-numeric": ["sign-up/passwords"],
    "password-symbol": ["sign-up/passwords"], "password-history": ["password-reset/policy"],
    "password-change": ["password-reset/change"], "required-attribute": ["sign-up/attributes"],
    "pre-sign-up-function": ["sign-up/triggers"], "pre-sign-up-stub": ["sign-up/triggers"],
    "post-confirmation-function": ["sign-up/triggers"],
    "post-confirmation-stub": ["sign-up/triggers"],
  ]

  private static let signIn: [String: [String]] = [
    "factor-required": ["mfa/totp-setup", "mfa/message-codes"],
    "factor-setup": ["mfa/required", "mfa/totp-setup"],
    "factor-optional": ["mfa/totp-setup", "mfa/message-codes"],
    "totp": ["mfa/totp-setup"], "wrong-totp-code": ["mfa/totp-mistakes"],
    "sms-factor": ["mfa/message-codes"], "email-factor": ["mfa/message-codes"],
    "email-otp": ["passwordless/email-code"], "sms-otp": ["passwordless/sms-code"],
    "passkey": ["passkeys/sign-in"], "passkey-registration": ["passkeys/registration"],
    "factor-choice": ["passwordless/choice"], "device-as-factor": ["devices/second-factor"],
    "srp-flow": ["sign-in/password"], "password-flow": ["sign-in/password"],
    "admin-password-flow": ["sign-in/password"], "choice-flow": ["sign-in/choice"],
    "custom-flow": ["triggers/custom-challenge", "triggers/custom-with-password"],
    "wrong-password": ["sign-in/password"], "client-secret": ["sign-in/client-secret"],
    "hidden-users": ["sign-in/unknown-user"], "revealed-users": ["sign-in/unknown-user"],
    "custom-challenge-function": ["triggers/custom-challenge"],
    "custom-challenge-stub": ["triggers/custom-challenge"],
    "pre-authentication-function": ["triggers/pre-authentication"],
    "pre-authentication-stub": ["triggers/pre-authentication"],
    "user-migration-function": ["triggers/user-migration"],
    "user-migration-stub": ["triggers/user-migration"],
  ]

  private static let afterSignIn: [String: [String]] = [
    "reset-by-email": ["password-reset/reset"], "reset-by-phone": ["password-reset/channels"],
    "reset-by-administrator": ["password-reset/channels"],
    "wrong-reset-code": ["password-reset/reset"], "expired-reset-code": ["password-reset/reset"],
    "reset-order": ["password-reset/channels"],
    "devices": ["devices/forgetting"], "remembered-devices": ["devices/remembering"],
    "refresh": ["tokens/refresh"], "refresh-expiry": ["tokens/refresh"],
    "access-expiry": ["tokens/access-tokens"], "revocation": ["tokens/revocation"],
    "rotation": ["tokens/rotation"], "global-sign-out": ["tokens/global-sign-out"],
    "immutable-attribute": ["attributes/permissions"],
    "writable-attributes": ["attributes/permissions"],
    "verified-update": ["attributes/change-email"],
    "changed-address": ["attributes/change-email"], "group": ["admin/groups"],
    "token-claims-function": ["triggers/token-claims"],
    "token-claims-stub": ["triggers/token-claims"],
  ]
}

extension UserFlow {
  /// The files of the library that are about the flow, without their extension.
  var libraryFiles: [String] {
    switch self {
    case .signUp, .confirmSignUp: ["sign-up/channels"]
    case .signIn: ["sign-in/password"]
    case .custom: ["triggers/custom-challenge", "triggers/custom-with-password"]
    case .passwordless: ["passwordless/email-code", "passwordless/sms-code"]
    case .passkey: ["passkeys/sign-in", "passkeys/registration"]
    case .mfa: ["mfa/totp-setup", "mfa/message-codes"]
    case .device: ["devices/remembering", "devices/forgetting"]
    case .resetPassword: ["password-reset/reset", "password-reset/admin"]
    case .changePassword: ["password-reset/change", "new-password/first-sign-in"]
    case .attributes: ["attributes/change-email", "attributes/values"]
    case .invitation: ["new-password/first-sign-in", "admin/invitations"]
    case .session: ["tokens/refresh", "tokens/rotation"]
    case .signOut: ["tokens/global-sign-out", "tokens/revocation"]
    case .oauth, .messages: []
    }
  }
}

extension [CoveredScenario] {
  /// The scenario to suggest for an item that all of these scenarios exercise.
  ///
  /// The first scenario of a file shows the usual case. A scenario of another file is suggested only
  /// if the files have none, preferably one with a tag.
  func best(in files: [String], tagged tags: Set<String>) -> CoveredScenario? {
    for file in files {
      let own = filter { $0.file == file + ".yaml" }
      if let first = own.min(by: { $0.line < $1.line }) { return first }
    }
    return first { !tags.isDisjoint(with: $0.tags) } ?? first
  }
}
