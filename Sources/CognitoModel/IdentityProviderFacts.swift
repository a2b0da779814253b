package import JSON

/// Facts about identity providers that are not in the service model.
package enum IdentityProviderFacts {
  /// The details that the service adds to social providers (API reference, CreateIdentityProvider).
  package static let socialDetails: JSONObject = [
    "Google": [
      "attributes_url": "https://people.googleapis.com/v1/people/me?personFields=",
      "attributes_url_add_attributes": "true",
      "authorize_url": "https://accounts.google.com/o/oauth2/v2/auth",
      "oidc_issuer": "https://accounts.google.com", "token_request_method": "POST",
      "token_url": "https://www.googleapis.com/oauth2/v4/token",
    ],
    "Facebook": [
      "api_version": "v17.0", "attributes_url": "https://graph.facebook.com/v17.0/me?fields=",
      "attributes_url_add_attributes": "true",
      "authorize_url": "https://www.facebook.com/v17.0/dialog/oauth",
      "token_request_method": "GET",
      "token_url": "https://graph.facebook.com/v17.0/oauth/access_token",
    ],
    "LoginWithAmazon": [
      "attributes_url": "https://api.amazon.com/user/profile",
      "attributes_url_add_attributes": "false",
      "authorize_url": "https://www.amazon.com/ap/oa", "token_request_method": "POST",
      "token_url": "https://api.amazon.com/auth/o2/token",
    ],
    "SignInWithApple": [
      "attributes_url_add_attributes": "false",
      "authorize_url": "https://appleid.apple.com/auth/authorize",
      "oidc_issuer": "https://appleid.apple.com", "token_request_method": "POST",
      "token_url": "https://appleid.apple.com/auth/token",
    ],
  ]

  /// The attribute that identifies a user, by provider type.
  ///
  /// The values come from outputs of Terraform plans and are «unconfirmed».
  package static let subjects = [
    "Google": "sub", "SignInWithApple": "sub", "OIDC": "sub", "Facebook": "id",
    "LoginWithAmazon": "user_id",
  ]
}
