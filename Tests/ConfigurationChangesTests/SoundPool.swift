@testable import ConfigurationChanges
import JSON
import PoolDocumentTesting
import Testing

/// A pool in which no rule is broken.
private let soundPool: JSONObject = [
  "UsernameAttributes": ["email"], "AutoVerifiedAttributes": ["email"],
  "UsernameConfiguration": ["CaseSensitive": false],
  "UserAttributeUpdateSettings": ["AttributesRequireVerificationBeforeUpdate": ["email"]],
  "AccountRecoverySetting": [
    "RecoveryMechanisms": [["Priority": 1, "Name": "verified_email"]]
  ],
  "EmailConfiguration": ["EmailSendingAccount": "DEVELOPER", "SourceArn": "arn:aws:ses:x"],
]

/// A client in which no rule is broken.
let soundClient: JSONObject = [
  "ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
  "PreventUserExistenceErrors": "ENABLED",
]

/// A client whose users choose their first factor.
let choiceClient: JSONObject = [
  "ExplicitAuthFlows": ["ALLOW_USER_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]
]

/// The sound pool with these changes.
func sound(
  _ pool: JSONObject = [:],
  mfa: JSONObject = [:],
  client: JSONObject = [:],
  hasSecret: Bool = false
) -> PoolDocument {
  var result = document(
    soundPool.merging(pool),
    mfa: mfa,
    client: soundClient.merging(client),
    hasSecret: hasSecret
  )
  (result.groups, result.domains, result.identityProviders) = ([], [], [])
  return result
}
