import FoundationEssentials
import JSON

/// The claims of the tokens in one response.
struct TokenClaims: Sendable {
  let user: User

  /// The claims from the user's groups or from PreTokenGeneration.
  let groups: GroupClaims

  /// PreTokenGeneration's changes to the claims.
  let changes: TokenChanges
  let client: ClientSettings
  let issuer: String
  let rules: ClaimRules
  let grantID: String
  let eventID: String?

  /// The remembered device that signed in; nil for any other device.
  var deviceKey: String?

  /// The scopes of the sign-in; nil for a sign-in through the API.
  let scopes: OAuthScopes?
  var signedIn: Date
  let now: Date

  /// The only scope of tokens from the API.
  static let scope = "aws.cognito.signin.user.admin"

  /// The claims of an ID token: the user, with the attributes that the client may read.
  func id(jti: String) -> JSONObject {
    var claims: JSONObject = ["sub": .string(rules.subject ? user.sub : user.username)]
    claims["cognito:groups"] = rules.groups ? groups.names.claim : nil
    for attribute in user.attributes.elements
    where client.canRead(attribute.name) && scopes?.shows(attribute.name) ?? true
      && rules.attributes
    {
      claims[attribute.name] = value(of: attribute)
    }
    if !user.identities.isEmpty, client.canRead("identities") {
      claims["identities"] = user.identities.claim
    }
    claims["cognito:preferred_role"] = groups.preferredRole.map(JSONValue.string)
    claims["iss"] = .string(rules.issuer ? issuer : issuer + "/")
    let email = user.attributes[.email] ?? ""
    claims["cognito:username"] = .string(rules.username ? user.username : email)
    if client.revokesTokens { claims["origin_jti"] = .string(rules.origin ? grantID : jti) }
    claims["cognito:roles"] = groups.roles.claim
    claims["aud"] = .string(rules.audience ? client.id : poolID)
    claims["event_id"] = eventID.map(JSONValue.string)
    claims["token_use"] = .string((rules.idTokenUse ? TokenUse.id : .access).rawValue)
    addTimes(to: &claims, lifetime: client.idSeconds)
    if client.revokesTokens { claims["jti"] = .string(jti) }
    return changes.id.applied(to: claims)
  }

  /// The claims of an access token: the scopes, and no user data except names.
  func access(jti: String) -> JSONObject {
    var claims: JSONObject = ["sub": .string(user.sub)]
    claims["device_key"] = deviceKey.map(JSONValue.string)
    claims["cognito:groups"] = rules.groups ? groups.names.claim : nil
    claims["iss"] = .string(issuer)
    claims["client_id"] = .string(client.id)
    if client.revokesTokens { claims["origin_jti"] = .string(grantID) }
    claims["event_id"] = eventID.map(JSONValue.string)
    claims["token_use"] = .string(TokenUse.access.rawValue)
    claims["scope"] = rules.scope ? .string(scopes?.text ?? TokenClaims.scope) : nil
    addTimes(to: &claims, lifetime: client.accessSeconds)
    // Observed in tokens of the token endpoint, but in no other tokens.
    if scopes != nil { claims["version"] = 2 }
    if client.revokesTokens { claims["jti"] = .string(jti) }
    claims["username"] = .string(user.username)
    for attribute in user.attributes.elements where !rules.accessHasNoAttributes {
      claims[attribute.name] = value(of: attribute)
    }
    return changes.access.applied(to: claims)
  }

  /// The last part of the issuer, which a mutant writes as the audience.
  private var poolID: String { issuer.split(separator: "/").last.map(String.init) ?? issuer }

  private func addTimes(to claims: inout JSONObject, lifetime: Int) {
    claims["auth_time"] = .seconds(signedIn)
    claims["exp"] = .integer(now.wholeSeconds + lifetime)
    claims["iat"] = .seconds(now)
  }

  /// The claim's value.
  ///
  /// Verification flags are booleans, and all other values are strings (developer guide).
  private func value(of attribute: AttributeList.Element) -> JSONValue {
    Contact.allCases.contains { $0.verifiedName == attribute.name } && rules.verifiedIsBoolean
      ? .bool(attribute.value.lowercased() == "true") : .string(attribute.value)
  }
}

extension Date {
  /// Seconds since 1970, the unit of tokens.
  var wholeSeconds: Int { Int(timeIntervalSince1970.rounded(.down)) }
}

extension JSONValue {
  fileprivate static func seconds(_ date: Date) -> JSONValue {
    .integer(date.wholeSeconds)
  }
}

extension [String] {
  /// The strings as a claim; nil if there are none.
  fileprivate var claim: JSONValue? { isEmpty ? nil : .strings(self) }
}
