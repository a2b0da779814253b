// Errors about users and their names.
extension ServiceError {
  static let noSuchUser = userNotFound("User does not exist.")
  static let noSuchUserForClient = userNotFound("Username/client id combination not found.")

  static let signUpNotPermitted = notAuthorized("SignUp is not permitted for this user pool")

  private static func usernameExists(_ message: String) -> ServiceError {
    ServiceError(type: "UsernameExistsException", message: message)
  }

  private static func aliasTaken(_ message: String) -> ServiceError {
    ServiceError(type: "AliasExistsException", message: message)
  }

  /// The error from SignUp if users choose their user names.
  static let userExists = usernameExists("User already exists")

  /// The error from AdminCreateUser if users choose their user names.
  static let userAccountExists = usernameExists("User account already exists")

  /// The error from SignUp and AdminCreateUser if addresses are user names.
  static func accountExists(with contact: Contact) -> ServiceError {
    usernameExists("An account with the given \(contact.rawValue) already exists.")
  }

  /// The error for a new address that is already another user's alias.
  ///
  /// The message is from a sample of the developer guide.
  ///
  /// For this error, other sources also have `An account with the given email already exists.`
  static func aliasExists(_ contact: Contact) -> ServiceError {
    aliasTaken("An account with the \(contact.rawValue) already exists.")
  }

  /// The error for a new value of an attribute that is already another user's alias.
  ///
  /// Observed for UpdateUserAttributes; «unconfirmed» for AdminUpdateUserAttributes.
  static func givenAliasExists(_ name: String) -> ServiceError {
    aliasTaken("An account with the given \(name) already exists.")
  }

  /// The error for a user name that is not an address of the accepted kinds.
  ///
  /// «unconfirmed» for a pool that accepts only phone numbers, although a public note quotes the
  /// message.
  static func usernameShouldBe(_ contacts: [Contact]) -> ServiceError {
    switch contacts {
    case [.email]: invalidParameter("Username should be an email.")
    case [.phone]: invalidParameter("Username should be a phone number.")
    default: invalidParameter("Username should be either an email or a phone number.")
    }
  }

  /// The error for a user name in the form of an alias.
  ///
  /// Observed for email; «unconfirmed» for phone numbers.
  static func usernameLooksLikeAlias(_ contact: Contact) -> ServiceError {
    let kind = contact == .email ? "email" : "phone number"
    return invalidParameter(
      "Username cannot be of \(kind) format, since user pool is configured for \(kind) alias."
    )
  }

  /// The error for a preferred user name that is set before confirmation.
  ///
  /// Observed in aws-amplify/amplify-js#1669.
  static let preferredUsernameTooEarly = invalidParameter(
    "Preferred username cannot be provided for unconfirmed account, since user pool is configured for "
      + "preferred username alias."
  )

  /// The error for an address attribute that differs from the address used as the user name.
  ///
  /// Observed for email (jagregory/cognito-local#102); «unconfirmed» for phone numbers, and for
  /// pools that accept both.
  static func differsFromUsername(_ contact: Contact) -> ServiceError {
    let (kind, name) = contact == .email ? ("email", "email") : ("phone number", "phone_number")
    return invalidParameter(
      "User \(kind) should be empty or same as username, since username attribute is \(name)."
    )
  }

  static func cannotBeConfirmed(_ status: String) -> ServiceError {
    notAuthorized("User cannot be confirmed. Current status is \(status)")
  }

  /// The error for a new invitation of a user who already has a password, with an «unconfirmed»
  /// message.
  ///
  /// Independent emulators have this message, and a production handler matches its end.
  static func resendNotPossible(_ username: String) -> ServiceError {
    ServiceError(
      type: "UnsupportedUserStateException",
      message: "Resend not possible. \(username) status is not FORCE_CHANGE_PASSWORD"
    )
  }

  /// The error for a user without an address for the requested medium.
  ///
  /// Observed for email.
  ///
  /// «unconfirmed» for SMS, modeled on the email message.
  static func nothingToDeliverTo(_ contact: Contact) -> ServiceError {
    switch contact {
    case .email: invalidParameter("No email provided but desired delivery medium was Email")
    case .phone: invalidParameter("No phone number provided but desired delivery medium was SMS")
    }
  }

  static let filterNotParsed = invalidParameter("Error while parsing filter")

  /// The «unconfirmed» error for a token that is invalid or from another call.
  static let invalidPaginationToken = invalidParameter("Invalid pagination token given")
}
