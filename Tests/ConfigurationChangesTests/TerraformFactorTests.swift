import ForeignConfiguration
import JSON
import PoolDocumentTesting
import ServiceRules
import Testing

@testable import ConfigurationChanges

// The MFA calls of Terraform's provider in its user_pool.go, as far as rules check these calls.

private let token: JSONObject = ["software_token_mfa_configuration": [["enabled": true]]]
private let passkeys: JSONObject = [
  "web_authn_configuration": [
    ["relying_party_id": "auth.example.com", "user_verification": "required"]
  ]
]

private func pool(_ values: JSONObject, _ actions: [String] = ["create"]) throws -> PoolDocument {
  let named: JSONObject = ["id": plannedPool, "name": "p"]
  let change = PlannedChange(
    address: "user_pool.p",
    actions: actions,
    before: named,
    after: named.merging(values)
  )
  return try planned(changes: [change])
}

@Test func `a new pool of Terraform with MFA off sends no factor except passkeys`() throws {
  for values in [token, token.merging(passkeys), passkeys] {
    let calls = try DeploymentCalls(pool(values.merging(["mfa_configuration": "OFF"]))).creation
    let factors = calls.filter { $0.call.operation == "SetUserPoolMfaConfig" }.map(\.call.input)
    #expect(factors.allSatisfy { $0.keys == ["WebAuthnConfiguration"] })
    #expect(factors.count == (values["web_authn_configuration"] == nil ? 0 : 1))
  }
}

@Test func `a new pool of Terraform with MFA on sends its mode with the factors`() throws {
  let calls = try DeploymentCalls(pool(token.merging(["mfa_configuration": "OPTIONAL"]))).creation
  let factors = calls.first { $0.call.operation == "SetUserPoolMfaConfig" }?.call.input
  #expect(factors?["MfaConfiguration"] == "OPTIONAL")
  #expect(factors?["SoftwareTokenMfaConfiguration"] == ["Enabled": true])
  #expect(calls.first?.call.input["MfaConfiguration"] == nil)
}

@Test func `a Terraform update that turns MFA off and keeps a factor is rejected`() throws {
  let before = try pool(token.merging(["mfa_configuration": "OPTIONAL"]), ["no-op"])
  let after = try pool(token.merging(["mfa_configuration": "OFF"]), ["update"])
  let difference = ConfigurationDifference(before: before, after: after)
  #expect(difference.findings.map(\.rule.id) == ["mfa-off-with-factor"])
  let off = try pool(["mfa_configuration": "OFF"], ["update"])
  #expect(ConfigurationDifference(before: before, after: off).findings.isEmpty)
}
