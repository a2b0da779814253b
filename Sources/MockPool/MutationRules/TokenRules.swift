/// The rules for accepting and ending tokens.
package struct TokenRules: Hashable, Sendable {
  /// Whether a token must have a signature of the pool.
  package var signatureIsVerified = true

  /// Whether an ID token is rejected as an access token.
  package var useIsChecked = true

  /// Whether access tokens expire.
  package var accessExpires = true

  /// Whether refresh tokens expire.
  package var refreshExpires = true

  /// Whether an access token fails after its sign-in was revoked.
  package var revokedAccessFails = true

  /// Whether a refresh token fails after its sign-in was revoked.
  package var revokedRefreshFails = true

  /// Whether RevokeToken revokes the sign-in.
  package var revocationHasEffect = true

  /// Whether RevokeToken leaves the user's other sign-ins valid.
  package var revocationIsLimited = true

  /// Whether GlobalSignOut revokes the user's sign-ins.
  package var globalSignOutHasEffect = true

  /// Whether AdminUserGlobalSignOut revokes the user's sign-ins.
  package var administratorSignOutHasEffect = true

  /// Whether a global sign-out also ends access tokens; if not, it ends only refresh tokens.
  package var globalSignOutEndsAccess = true

  /// Whether a refresh token works only for its own client.
  package var refreshBelongsToClient = true

  /// Whether a client can revoke only its own tokens.
  package var revocationBelongsToClient = true

  /// Whether a client without EnableTokenRevocation rejects RevokeToken.
  package var revocationCanBeOff = true

  /// Whether a disabled user can't refresh.
  package var disabledCannotRefresh = true

  /// Whether disabling a user ends the user's access tokens.
  package var disablingEndsAccess = true

  /// Whether rotation ends the replaced refresh token.
  package var rotationEndsOldToken = true

  /// Whether a replaced refresh token works during the grace period.
  package var rotationHasGrace = true

  /// Whether rotation returns a new refresh token.
  package var rotationReturnsNewToken = true

  /// Whether a new refresh token expires at the same time as the first.
  package var rotationKeepsExpiry = true

  init() {}
}

/// The rules for the claims of tokens.
package struct ClaimRules: Hashable, Sendable {
  /// Whether `token_use` of an ID token is `id`; if not, it is `access`.
  package var idTokenUse = true

  /// Whether `aud` of an ID token is the client's ID; if not, it is the pool's ID.
  package var audience = true

  /// Whether `iss` of an ID token is the pool's issuer.
  package var issuer = true

  /// Whether the ID token has the user's attributes.
  package var attributes = true

  /// Whether verification flags are booleans; if not, they are strings.
  package var verifiedIsBoolean = true

  /// Whether `cognito:username` is the user name; if not, it is the email address.
  package var username = true

  /// Whether `sub` of an ID token is the user's sub; if not, it is the user name.
  package var subject = true

  /// Whether tokens have `cognito:groups`.
  package var groups = true

  /// Whether an access token has `scope`.
  package var scope = true

  /// Whether an access token has no attributes of the user.
  package var accessHasNoAttributes = true

  /// Whether `auth_time` is the time of the sign-in; if not, it is the time of the last refresh.
  package var signInTime = true

  /// Whether `origin_jti` stays the same after a refresh.
  package var origin = true

  /// Whether `ExpiresIn` is the lifetime of the access token; if not, it is a day.
  package var expiresIn = true

  init() {}
}
