// Errors about the parts of a pool, its settings and an account's resources.
extension ServiceError {
  /// «unconfirmed»: the message, modeled on those about resource servers.
  static func noSuchIdentityProvider(_ name: String) -> ServiceError {
    resourceNotFound("Identity provider \(name) does not exist.")
  }

  /// From moto's tests, which are not verified for it.
  static func noSuchResourceServer(_ identifier: String) -> ServiceError {
    resourceNotFound("Resource server \(identifier) does not exist.")
  }

  /// Measured (floci's tests of managed login branding), like the next one.
  static let noSuchBranding = resourceNotFound("ManagedLoginBranding does not exist.")

  /// A client without its own branding.
  static func noBranding(of client: String) -> ServiceError {
    resourceNotFound("ManagedLoginBranding for client \(client) does not exist.")
  }

  /// «unconfirmed»: the message.
  static func noSuchTerms(_ id: String) -> ServiceError {
    resourceNotFound("Terms \(id) do not exist.")
  }

  /// Observed for GetUICustomization; «unconfirmed» for SetUICustomization.
  static let noDomainForStyle = invalidParameter(
    "There has to be an existing domain associated with this user pool."
  )

  /// «unconfirmed»: the message; the type was observed for a pool without add-ons.
  static let noThreatProtection = ServiceError(
    type: "UserPoolAddOnNotEnabledException",
    message: "User pool add-ons are not enabled for the user pool."
  )

  /// Observed in CLI error lines of AdminAddUserToGroup; «unconfirmed» for the other operations.
  static let noSuchGroup = resourceNotFound("Group not found.")

  /// «unconfirmed»: the message.
  static func noSuchSecret(_ id: String) -> ServiceError {
    resourceNotFound("Client secret \(id) does not exist.")
  }
}

// MARK: - Domains and tags

extension ServiceError {
  /// Observed in reports of CloudFormation and Terraform users.
  static let domainTaken = invalidParameter("Domain already associated with another user pool.")

  /// Observed for DeleteUserPoolDomain; «unconfirmed» for UpdateUserPoolDomain.
  static let noSuchDomain = invalidParameter("No such domain or user pool exists.")

  /// «unconfirmed»: the message.
  static func noSuchResource(_ arn: String) -> ServiceError {
    resourceNotFound("Resource \(arn) does not exist.")
  }

  /// «unconfirmed»: the message; the limit is documented.
  static func tooManyTags(_ limit: Int) -> ServiceError {
    invalidParameter("A user pool can have at most \(limit) tags.")
  }

  /// «unconfirmed»: the message; it is documented for all services that the prefix is reserved.
  static func reservedTag(_ key: String) -> ServiceError {
    invalidParameter("Tag key \(key) begins with the reserved prefix aws:")
  }
}

// MARK: - Limits and replicas

extension ServiceError {
  /// «unconfirmed»: the message.
  static func noSuchLimit(_ category: String) -> ServiceError {
    resourceNotFound("Limit for category \(category) does not exist.")
  }

  /// «unconfirmed»: the type and the message; it is documented that the default is the minimum.
  static func limitTooLow(_ category: String, _ least: Int) -> ServiceError {
    invalidParameter("The limit for category \(category) must be at least \(least).")
  }

  /// «unconfirmed»: the message; the type is documented for an account's quota.
  static func limitTooHigh(_ category: String) -> ServiceError {
    ServiceError(
      type: "ServiceQuotaExceededException",
      message: "The limit for category \(category) exceeds the quota of the account."
    )
  }

  /// «unconfirmed»: the message.
  static func noSuchReplica(_ region: String) -> ServiceError {
    resourceNotFound("User pool replica in \(region) does not exist.")
  }

  /// «unconfirmed»: the type and the message.
  static func replicaExists(_ region: String) -> ServiceError {
    invalidParameter("The user pool already exists in \(region).")
  }

  /// «unconfirmed»: the type and the message; it is documented that it must be INACTIVE.
  static func replicaActive(_ region: String) -> ServiceError {
    invalidParameter("User pool replica in \(region) must be INACTIVE to be deleted.")
  }
}

// MARK: - Import jobs and added attributes

extension ServiceError {
  /// «unconfirmed»: the message.
  static func noSuchImportJob(_ id: String) -> ServiceError {
    resourceNotFound("User import job \(id) does not exist.")
  }

  /// «unconfirmed»: the message; the type is modelled.
  static let importJobNotCreated = preconditionNotMet("The job has been started already.")

  /// «unconfirmed»: the message; it is documented that one job runs at a time.
  static let importRunning = preconditionNotMet("Another user import job is active.")

  /// «unconfirmed»: the message; the type is modelled.
  static let importJobNotRunning = preconditionNotMet("The job is not running.")

  private static func preconditionNotMet(_ message: String) -> ServiceError {
    ServiceError(type: "PreconditionNotMetException", message: message)
  }

  /// «unconfirmed»: the message, which is the one for an existing custom attribute.
  static func standardAttribute(_ name: String) -> ServiceError {
    invalidParameter("custom:\(name): Existing attribute already has name \(name).")
  }

  /// «unconfirmed»: the message; the type is documented.
  static let importInProgress = ServiceError(
    type: "UserImportInProgressException",
    message: "A user import job is in progress for the user pool."
  )
}
