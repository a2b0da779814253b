// What is said of stored documents.
extension MockFault {
  /// «unconfirmed»: the words; the type is modelled where there is a limit.
  static func tooMany(_ limit: Int) -> MockFault {
    limitExceeded("The limit of \(limit) is exceeded")
  }

  static func limitExceeded(_ message: String) -> MockFault {
    MockFault(type: "LimitExceededException", message: message)
  }
}

// MARK: - Identity providers

extension MockFault {
  /// «unconfirmed»: the words, made after those about resource servers.
  static func noSuchIdentityProvider(_ name: String) -> MockFault {
    resourceNotFound("Identity provider \(name) does not exist.")
  }

  /// Seen in a trail of calls (aws-cloudformation/cloudformation-coverage-roadmap#1287).
  static func identityProviderExists(_ name: String, in pool: String) -> MockFault {
    MockFault(
      type: "DuplicateProviderException",
      message: "\(name) already exists in user pool \(pool)"
    )
  }

  /// Seen in a CLI error line (aws/aws-cli#3179).
  static func providerNameAndType(_ name: String, _ type: String) -> MockFault {
    invalidParameter("Provider \(name) cannot be of type \(type).")
  }

  /// «unconfirmed»: that an identifier belongs to one provider is documented.
  static func providerIdentifierTaken(_ identifier: String) -> MockFault {
    invalidParameter("Identity provider identifier \(identifier) is already in use.")
  }

  /// Seen for SupportedIdentityProviders of clients (lgallard/terraform-aws-cognito-user-pool#71).
  static func providerNotOfPool(_ name: String, _ pool: String) -> MockFault {
    invalidParameter("The provider \(name) does not exist for User Pool \(pool).")
  }

  /// Seen for AllowedOAuthScopes of clients (awsdocs/aws-cloudformation-user-guide#564).
  static func noSuchScope(_ name: String) -> MockFault {
    MockFault(
      type: "ScopeDoesNotExistException",
      message: "Invalid scope requested: \(name)"
    )
  }
}

// MARK: - Resource servers, branding and terms

extension MockFault {
  /// From moto's tests, which are not verified for it.
  static func noSuchResourceServer(_ identifier: String) -> MockFault {
    resourceNotFound("Resource server \(identifier) does not exist.")
  }

  /// From moto's tests, which are not verified for it.
  static func resourceServerExists(_ identifier: String, in pool: String) -> MockFault {
    invalidParameter("\(identifier) already exists in user pool \(pool).")
  }

  /// «unconfirmed»: the words.
  static func noSuchBranding(_ id: String) -> MockFault {
    resourceNotFound("Managed login branding \(id) does not exist.")
  }

  /// «unconfirmed»: the words; the type is documented for a client that has a style.
  static let brandingExists = MockFault(
    type: "ManagedLoginBrandingExistsException",
    message: "A managed login branding already exists for the client."
  )

  /// «unconfirmed»: the words; that one excludes the other is documented.
  static let brandingOfBothKinds = invalidParameter(
    "Settings and Assets cannot be set when UseCognitoProvidedValues is true."
  )

  /// «unconfirmed»: the words.
  static func noSuchTerms(_ id: String) -> MockFault {
    resourceNotFound("Terms \(id) do not exist.")
  }

  /// «unconfirmed»: the words; the type is documented for a client that has terms of the name.
  static func termsExist(_ name: String) -> MockFault {
    MockFault(
      type: "TermsExistsException",
      message: "Terms \(name) already exist for the client."
    )
  }

  /// «unconfirmed»: that terms without links are refused at all.
  static let linksRequired = invalidParameter("Links must be provided.")
}

// MARK: - Settings

extension MockFault {
  /// Seen for GetUICustomization; «unconfirmed» for SetUICustomization.
  static let noDomainForStyle = invalidParameter(
    "There has to be an existing domain associated with this user pool"
  )

  /// «unconfirmed»: the words; the type was seen for a pool without add-ons.
  static let noThreatProtection = MockFault(
    type: "UserPoolAddOnNotEnabledException",
    message: "User pool add-ons are not enabled for the user pool."
  )

  /// Seen on real pools for one feature each, at their creation (cdk-preflight, signin-policy-webauthn-tier);
  /// «unconfirmed»: how several are listed, and that a lower tier is refused in the same words.
  static func toDisable(_ features: [PoolTier.Feature], in tier: PoolTier) -> MockFault {
    MockFault(
      type: "FeatureUnavailableInTierException",
      message:
        "The following features need to be disabled for the \(tier.rawValue) pricing tier configured: "
        + features.map(\.rawValue).joined(separator: ", ")
    )
  }

  /// Seen on real pools (cdk-preflight, log-delivery and managed-login-version-tier).
  static func notInTier(_ feature: String, _ tier: String) -> MockFault {
    MockFault(
      type: "FeatureUnavailableInTierException",
      message:
        "The following feature is not available for the \(tier) pricing tier configured: \(feature)"
    )
  }

  /// «unconfirmed»: the words; that there is one configuration for a source is documented.
  static func repeatedLogSource(_ source: String) -> MockFault {
    invalidParameter("Only one log configuration can be set for \(source).")
  }

  /// «unconfirmed»: the words; which level a source has is documented.
  static func logLevelOfSource(_ source: String, _ level: String) -> MockFault {
    invalidParameter("Log level \(level) is not supported for \(source).")
  }

  /// «unconfirmed»: that no target, or several, are refused.
  static func oneLogTarget(_ source: String) -> MockFault {
    invalidParameter("Exactly one destination must be set for \(source).")
  }
}
