/// The error types of rejected configuration calls; the raw value is the name on the wire.
package enum ServiceErrorType: String, Hashable, Sendable {
  case invalidParameter = "InvalidParameterException"
  case featureUnavailableInTier = "FeatureUnavailableInTierException"
  case invalidOAuthFlow = "InvalidOAuthFlowException"
  case scopeDoesNotExist = "ScopeDoesNotExistException"
  case userPoolTagging = "UserPoolTaggingException"
  case limitExceeded = "LimitExceededException"
  case duplicateProvider = "DuplicateProviderException"
  case groupExists = "GroupExistsException"
  case brandingExists = "ManagedLoginBrandingExistsException"
  case termsExist = "TermsExistsException"
  case addOnNotEnabled = "UserPoolAddOnNotEnabledException"
  case resourceNotFound = "ResourceNotFoundException"
  case notAuthorized = "NotAuthorizedException"
  case accessDenied = "AccessDeniedException"
}
