// Errors about the parts of a pool, its settings, and an account's resources.
extension ServiceError {
  /// An «unconfirmed» message, modeled on the messages about resource servers.
  static func noSuchIdentityProvider(_ name: String) -> ServiceError {
    resourceNotFound("Identity provider \(name) does not exist.")
  }

  /// The error for an unknown resource server.
  ///
  /// The message is from tests of moto that were not verified on AWS.
  static func noSuchResourceServer(_ identifier: String) -> ServiceError {
    resourceNotFound("Resource server \(identifier) does not exist.")
  }

  /// The error for an unknown managed login branding, as measured (floci's tests of managed login
  /// branding).
  static let noSuchBranding = resourceNotFound("ManagedLoginBranding does not exist.")

  /// The error for a client without its own branding (measured in the same tests).
  static func noBranding(of client: String) -> ServiceError {
    resourceNotFound("ManagedLoginBranding for client \(client) does not exist.")
  }

  /// The error for unknown terms, with an «unconfirmed» message.
  static func noSuchTerms(_ id: String) -> ServiceError {
    resourceNotFound("Terms \(id) do not exist.")
  }

  /// The error for a UI customization on a pool without a domain.
  ///
  /// Observed for GetUICustomization; «unconfirmed» for SetUICustomization.
  static let noDomainForStyle = invalidParameter(
    "There has to be an existing domain associated with this user pool."
  )

  /// The error for a pool without add-ons, with an observed type and an «unconfirmed» message.
  static let noThreatProtection = ServiceError(
    type: "UserPoolAddOnNotEnabledException",
    message: "User pool add-ons are not enabled for the user pool."
  )

  /// The error for an unknown group.
  ///
  /// Observed in CLI error lines of AdminAddUserToGroup; «unconfirmed» for the other operations.
  static let noSuchGroup = resourceNotFound("Group not found.")

  /// The error for an unknown client secret, with an «unconfirmed» message.
  static func noSuchSecret(_ id: String) -> ServiceError {
    resourceNotFound("Client secret \(id) does not exist.")
  }
}

// MARK: - Domains and tags

extension ServiceError {
  /// The error for a domain that another pool has.
  ///
  /// Observed in reports of CloudFormation and Terraform users.
  static let domainTaken = invalidParameter("Domain already associated with another user pool.")

  /// The error for an unknown domain.
  ///
  /// Observed for DeleteUserPoolDomain; «unconfirmed» for UpdateUserPoolDomain.
  static let noSuchDomain = invalidParameter("No such domain or user pool exists.")

  /// The error for an unknown ARN, with an «unconfirmed» message.
  static func noSuchResource(_ arn: String) -> ServiceError {
    resourceNotFound("Resource \(arn) does not exist.")
  }

  /// The error for the documented limit of tags, with an «unconfirmed» message.
  static func tooManyTags(_ limit: Int) -> ServiceError {
    invalidParameter("A user pool can have at most \(limit) tags.")
  }

  /// The error for the prefix that AWS reserves in all services, with an «unconfirmed» message.
  static func reservedTag(_ key: String) -> ServiceError {
    invalidParameter("Tag key \(key) begins with the reserved prefix aws:")
  }
}

// MARK: - Replicas

extension ServiceError {
  /// The error for a region without a replica, with an «unconfirmed» message.
  static func noSuchReplica(_ region: String) -> ServiceError {
    resourceNotFound("User pool replica in \(region) does not exist.")
  }

  /// The error for a replica in a region that already has the pool, with an «unconfirmed» type and
  /// message.
  static func replicaExists(_ region: String) -> ServiceError {
    invalidParameter("The user pool already exists in \(region).")
  }

  /// The documented rejection of deleting an active replica.
  ///
  /// The type and the message are «unconfirmed».
  static func replicaActive(_ region: String) -> ServiceError {
    invalidParameter("User pool replica in \(region) must be INACTIVE to be deleted.")
  }
}

// MARK: - Import jobs

extension ServiceError {
  /// The error for an unknown import job, with an «unconfirmed» message.
  static func noSuchImportJob(_ id: String) -> ServiceError {
    resourceNotFound("User import job \(id) does not exist.")
  }

  /// The error for a job that was already started, with a type from the model and an
  /// «unconfirmed» message.
  static let importJobNotCreated = preconditionNotMet("The job has been started already.")

  /// The error for a job without a file, with the message of aws-amplify/amplify-js#6416.
  static func noImportFile(_ id: String) -> ServiceError {
    preconditionNotMet("No csv file was uploaded for \(id)")
  }

  /// The documented rejection of an import into a pool that verifies no attribute automatically,
  /// with an «unconfirmed» type and message.
  static let importWithoutVerification = preconditionNotMet(
    "The user pool has no auto-verified attributes."
  )

  /// The mock verifies no password hashes of other systems.
  static let importOfHashes = notImplemented("importing password hashes")

  /// The documented rejection of a second running job, with an «unconfirmed» message.
  static let importRunning = preconditionNotMet("Another user import job is active.")

  /// The error for a job that is not running, with a type from the model and an «unconfirmed»
  /// message.
  static let importJobNotRunning = preconditionNotMet("The job is not running.")

  private static func preconditionNotMet(_ message: String) -> ServiceError {
    ServiceError(type: "PreconditionNotMetException", message: message)
  }
}
