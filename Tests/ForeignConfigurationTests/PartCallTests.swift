import ConfigurationChanges
import Diagnostics
@testable import ForeignConfiguration
import JSON
import PoolDocumentTesting
import Testing

@Test(
  arguments: [
    (
      #"{"UserPoolId": "a_b", "GroupName": "editors", "Precedence": 2}"#,
      ["groups.editors.Precedence: -, behavior"]
    ),
    (#"{"UserPoolId": "a_b", "GroupName": "more"}"#, ["groups.more: -, none"]),
    (
      #"{"UserPoolId": "a_b", "Identifier": "shop", "Name": "Shop", "Scopes": []}"#,
      ["resourceServers.shop.Scopes.buy: client break, breaking"]
    ),
    (
      #"{"UserPoolId": "a_b", "ClientId": "1web", "RiskExceptionConfiguration": {}}"#, []
    ),
    (#"{"UserPoolId": "a_b", "LogConfigurations": []}"#, []),
    (#"{"UserPoolId": "a_b", "Domain": "shop"}"#, []),
    (
      #"{"UserPoolId": "a_b", "ClientId": "1web", "AuthSessionValidity": 5}"#,
      ["clients.web.AuthSessionValidity: -, behavior"]
    ),
  ] as [(String, [String])]
)
func `the input of a call about a part changes only this part`(
  _ input: String,
  _ expected: [String]
) throws {
  var before = document(livePool, client: ["ClientId": "1web"])
  before.groups = [["GroupName": "editors", "Precedence": 1], ["GroupName": "readers"]]
  before.resourceServers = [
    [
      "Identifier": "shop", "Name": "Shop",
      "Scopes": [["ScopeName": "buy", "ScopeDescription": "x"]],
    ], ["Identifier": "bank", "Name": "Bank"],
  ]
  before.domains = [["Domain": "shop"]]
  (before.risks, before.logDelivery) = ([["ClientId": "1web"]], ["LogConfigurations": []])
  let after = try call(input)
  #expect(verdicts(before, after) == expected)
  #expect(ConfigurationDifference(before: before, after: after).findings.isEmpty)
  // Applying the call has the same result.
  let applied = after.applied(to: before)
  #expect(
    verdicts(before, applied).map { $0.prefix { $0 != ":" } }
      == expected.map { $0.prefix { $0 != ":" } }
  )
}

@Test func `a call for an unknown client is rejected`() throws {
  let input = #"{"UserPoolId": "a_b", "ClientId": "2other", "AuthSessionValidity": 5}"#
  let before = document(livePool, client: ["ClientId": "1web"])
  let after = try call(input)
  #expect(verdicts(before, after) == ["clients.2other: rejected, deployment fails"])
}

@Test func `a call for another pool is reported`() throws {
  let input = #"{"UserPoolId": "eu-west-1_Other", "AutoVerifiedAttributes": ["email"]}"#
  let after = try call(input)
  let notes = ConfigurationDifference(before: document(livePool), after: after).notes
  #expect(
    notes.first
      == "`a.json` is for the pool `eu-west-1_Other`, but `a.yaml` is for `eu-west-1_AbCdEfGhI`"
  )
}

@Test(arguments: [
  #"{"UserPoolId": "eu-west-1_Other", "ClientId": "1web", "AuthSessionValidity": 5}"#,
  #"{"UserPoolId": "eu-west-1_Other", "MfaConfiguration": "ON"}"#,
  #"{"UserPoolId": "eu-west-1_Other", "GroupName": "editors", "Precedence": 5}"#,
  #"{"UserPoolId": "eu-west-1_Other", "Domain": "shop", "ManagedLoginVersion": 2}"#,
])
func `a call for a part of another pool is reported`(_ input: String) throws {
  let after = try call(input)
  #expect(
    ConfigurationDifference(before: document(livePool), after: after).notes.first
      == "`a.json` is for the pool `eu-west-1_Other`, but `a.yaml` is for `eu-west-1_AbCdEfGhI`"
  )
}

@Test func `an update of a provider has no type and does not reset it`() throws {
  var before = document(livePool)
  before.identityProviders = [
    [
      "ProviderName": "Google", "ProviderType": "Google",
      "ProviderDetails": ["client_id": "abc", "authorize_scopes": "openid"],
    ]
  ]
  let after = try call(
    """
    {"UserPoolId": "eu-west-1_AbCdEfGhI", "ProviderName": "Google",
     "ProviderDetails": {"client_id": "abc", "authorize_scopes": "openid"}}
    """
  )
  #expect(verdicts(before, after) == [])
  // A template with another type replaces the provider.
  var template = before
  (template.origin, template.tool) = (.payload, .cloudFormation)
  template.identityProviders?[0]["ProviderType"] = "OIDC"
  #expect(
    verdicts(before, template).contains { $0.hasPrefix("identityProviders.Google.ProviderType: ") }
  )
}

@Test func `a rejected call breaks no rules and affects no flows`() throws {
  let input =
    #"{"UserPoolId": "a_b", "ClientId": "2other", "CallbackURLs": ["https://a.example"]}"#
  let difference = ConfigurationDifference(
    before: document(livePool, client: ["ClientId": "1web"]),
    after: try call(input)
  )
  #expect(difference.changes.map(\.assessment.entry) == ["client-unknown"])
  #expect(difference.findings.isEmpty && difference.flows.isEmpty)
  #expect(
    difference.text(Rerun(after: difference)).plain.contains("1 change: 1 rejected\n")
  )
}

@Test func `a call that creates a pool has a remark that it changes no pool`() throws {
  let input = #"{"PoolName": "new", "AutoVerifiedAttributes": ["email"]}"#
  let file = try #require(try ForeignDocument.read(Array(input.utf8), name: "a.json"))
  #expect(
    file.remarks == [
      "CreateUserPool creates an additional pool; authflow reads its input as if the new pool "
        + "replaced the existing pool"
    ]
  )
}
