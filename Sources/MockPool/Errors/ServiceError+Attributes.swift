// Errors about the attributes of users, and a pool's schema.
extension ServiceError {
  static let unauthorizedAttribute = notAuthorized(
    "A client attempted to write unauthorized attribute"
  )

  static func invalidFormat(_ contact: Contact) -> ServiceError {
    switch contact {
    case .email: invalidParameter("Invalid email address format.")
    case .phone: invalidParameter("Invalid phone number format.")
    }
  }

  /// The error for attributes that break the schema.
  ///
  /// Each attribute has its own line, with a newline at the end.
  ///
  /// Observed in aws-amplify/amplify-flutter#509 (a new user), #1531 (an update), and moto's
  /// tests (AdminDeleteUserAttributes). «unconfirmed» for lines about values in the wrong format
  /// in an update.
  static func schemaViolations(
    _ lines: [String],
    in writing: MockPool.AttributeWrite
  ) -> ServiceError {
    switch writing {
    case .creation:
      invalidParameter(
        "Attributes did not conform to the schema: " + lines.map { $0 + "\n" }.joined()
      )
    case .update: invalidParameter(lines.map { "user.\($0)\n" }.joined())
    case .deletion:
      invalidParameter("Invalid user attributes: " + lines.map { "user.\($0)\n" }.joined())
    }
  }

  static func nonMutable(_ name: String) -> ServiceError {
    invalidParameter("Cannot modify the non-mutable attribute \(name)")
  }

  /// The error for an update of an immutable attribute.
  ///
  /// Observed in aws-amplify/amplify-swift#3981 and amplify-js#3526, with the newline.
  static func attributeCannotBeUpdated(_ name: String) -> ServiceError {
    invalidParameter("user.\(name): Attribute cannot be updated.\n")
  }

  /// The error for a required attribute without a value.
  ///
  /// Observed for a deletion.
  ///
  /// «unconfirmed» for an update, for which other sources quote this message.
  static func requiredAttributeDeleted(
    _ name: String,
    in writing: MockPool.AttributeWrite
  ) -> ServiceError {
    let line = "\(name): Required attribute cannot be deleted.\n"
    return invalidParameter(
      writing == .deletion ? "Invalid user attributes: \(line)" : "user.\(line)"
    )
  }

  static func notSearchable(_ name: String) -> ServiceError {
    invalidParameter("Invalid search attribute: \(name)")
  }

  /// The error for a listed user without a requested attribute.
  ///
  /// Observed when a user on the page had no value for one of `AttributesToGet`.
  static let requestedAttributeMissing = invalidParameter(
    "One or more requested attributes do not exist."
  )

  /// An «unconfirmed» message, taken from the error for an existing custom attribute.
  static func standardAttribute(_ name: String) -> ServiceError {
    invalidParameter("custom:\(name): Existing attribute already has name \(name).")
  }

  /// The error for new attributes during an import, with a documented type and an «unconfirmed»
  /// message.
  static let importInProgress = ServiceError(
    type: "UserImportInProgressException",
    message: "A user import job is in progress for the user pool."
  )
}
