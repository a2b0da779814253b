@testable import ConfigurationChanges
import JSON
import PoolDocumentTesting
import Testing

@Test(
  arguments: [
    (["ExplicitAuthFlows": []], [:], []),
    (
      ["ExplicitAuthFlows": ["ADMIN_NO_SRP_AUTH"]],
      [
        "ExplicitAuthFlows": [
          "ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH",
        ]
      ], []
    ),
    (
      ["AccessTokenValidity": 60, "TokenValidityUnits": ["AccessToken": "minutes"]],
      ["RefreshTokenValidity": 30, "ClientName": "other", "LastModifiedDate": 3], []
    ),
    (
      ["AccessTokenValidity": 60, "TokenValidityUnits": ["AccessToken": "minutes"]],
      ["AccessTokenValidity": 60], ["clients.web.AccessTokenValidity: 3600 → 216000"]
    ),
    (
      ["RefreshTokenRotation": ["Feature": "ENABLED", "RetryGracePeriodSeconds": 10]], [:],
      [
        "clients.web.RefreshTokenRotation.Feature: \"ENABLED\" → \"DISABLED\"",
        "clients.web.RefreshTokenRotation.RetryGracePeriodSeconds: 10 → 0",
      ]
    ),
    (
      ["RefreshTokenRotation": ["Feature": "DISABLED", "RetryGracePeriodSeconds": 0]], [:], []
    ),
    (
      ["EnablePropagateAdditionalUserContextData": false], [:], []
    ),
    (
      ["ReadAttributes": ["email"]], ["ReadAttributes": ["email", "sub"]],
      ["clients.web.ReadAttributes: [\"email\"] → [\"email\",\"sub\"]"]
    ),
  ] as [(JSONObject, JSONObject, [String])]
)
func `clients are compared in current names and units`(
  _ before: JSONObject,
  _ after: JSONObject,
  _ expected: [String]
) {
  #expect(changes(document([:], client: before), document([:], client: after)) == expected)
}

@Test func `a unit for an unknown kind of token is shown`() {
  let before = document(
    [:],
    client: ["TokenValidityUnits": ["DeviceToken": "days", "IdToken": "hours"]]
  )
  let difference = ConfigurationDifference(before: before, after: document([:], client: [:]))
  #expect(difference.unmodeled == ["clients.web.TokenValidityUnits.DeviceToken"])
}

private let standard: [JSONValue] = [
  "address", "birthdate", "email", "family_name", "gender", "given_name", "locale", "middle_name",
  "name", "nickname", "phone_number", "picture", "preferred_username", "profile", "updated_at",
  "website", "zoneinfo",
]

@Test(
  arguments: [
    (["WriteAttributes": .array(standard)], [:]),
    (
      ["ReadAttributes": .array(standard + ["phone_number_verified", "email_verified"])],
      ["ReadAttributes": []]
    ),
    (
      ["ExplicitAuthFlows": []],
      [
        "ExplicitAuthFlows": [
          "ALLOW_CUSTOM_AUTH", "ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_USER_SRP_AUTH",
        ]
      ]
    ),
  ] as [(JSONObject, JSONObject)]
)
func `a client with explicit defaults equals a client without them`(
  _ one: JSONObject,
  _ other: JSONObject
) {
  for (before, after) in [(one, other), (other, one)] {
    let difference = ConfigurationDifference(
      before: document([:], client: before),
      after: document([:], client: after)
    )
    #expect(difference.isEmpty, "\(difference.changes) \(difference.findings)")
  }
}

@Test func `a client without lists can also access the pool's custom attributes`() {
  let pool: JSONObject = ["SchemaAttributes": [["Name": "custom:plan"]]]
  let before = document(pool, client: [:])
  let after = document(pool, client: ["WriteAttributes": .array(standard)])
  let assessed = ConfigurationDifference(before: before, after: after).changes
  #expect(assessed.map(\.assessment.entry) == ["write-lost"])
}
