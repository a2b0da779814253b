@testable import ConfigurationChanges
import Diagnostics
import JSON
import PoolDocumentTesting
import Project
import Testing

/// A policy with one rule.
func ownPolicy(_ keys: String) throws -> Policy {
  let text = "- { id: own, \(keys) }\n"
  let checked = CheckedPolicy(bytes: Array(text.utf8), name: "team")
  return try #require(checked.policy, "\(checked.diagnostics)")
}

/// The pool of a configuration file.
func shopPool(_ text: String = shopFile) throws -> PoolDocument {
  let checked = CheckedConfiguration(bytes: Array(text.utf8), name: "pool.yaml")
  return PoolDocument(try #require(checked.configuration, "\(checked.diagnostics)"), name: "pool")
}

/// The findings of the rule, one line each: the setting and the reason.
func ownFindings(_ document: PoolDocument, _ keys: String) throws -> [String] {
  PoolCheck(document, policies: [try ownPolicy(keys)], isWhole: true).findings
    .filter { $0.rule.policy == "team" }.map { "\($0.path.text) \($0.description)" }
}

/// A configuration file that keeps some rules and breaks others.
let shopFile = """
  pool:
    Name: shop
    MfaConfiguration: OPTIONAL
    Policies: { PasswordPolicy: { MinimumLength: 10, RequireSymbols: true } }
    AutoVerifiedAttributes: [email]
    AccountRecoverySetting:
      RecoveryMechanisms: [{ Priority: 2, Name: verified_email }, { Priority: 1, Name: verified_phone_number }]
    SchemaAttributes:
      - { Name: email, AttributeDataType: String, Required: true, Mutable: true }
      - { Name: "custom:plan", AttributeDataType: String, Mutable: false }
    UserPoolTags: { team: shop, cost.center: "7" }
    AdminCreateUserConfig: { UnusedAccountValidityDays: 30 }
  mfa: { SoftwareTokenMfaConfiguration: { Enabled: true } }
  clients:
    web:
      CallbackURLs: [https://shop.example/a, http://localhost:3000/a]
      AllowedOAuthFlows: [code]
      AccessTokenValidity: 120
      TokenValidityUnits: { AccessToken: minutes }
    machine:
      hasSecret: true
      AllowedOAuthFlows: [client_credentials]
      AccessTokenValidity: 1
      PreventUserExistenceErrors: ENABLED
  groups: [{ GroupName: staff, Precedence: 5 }, { GroupName: guests }]
  """
