import JSON
@testable import MockPool
import Testing

/// A kind of stored document, with valid calls.
struct DocumentSample: Sendable, CustomTestStringConvertible {
  let name: String
  let creation: JSONObject
  let key: String
  let change: JSONObject
  let missing: String
  let existing: String
  var needsClient = false

  var testDescription: String { name }

  static let all = [
    DocumentSample(
      name: "IdentityProvider",
      creation: [
        "ProviderName": "Okta", "ProviderType": "OIDC",
        "ProviderDetails": [
          "client_id": "a", "oidc_issuer": "https://okta.example", "authorize_scopes": "openid",
          "attributes_request_method": "GET",
        ],
        "IdpIdentifiers": ["okta.example"],
      ],
      key: "ProviderName",
      change: ["ProviderDetails": ["client_id": "b"]],
      missing: "Identity provider Nobody does not exist.",
      existing: "DuplicateProviderException: Okta already exists in user pool \(TestPool.id)"
    ),
    DocumentSample(
      name: "ResourceServer",
      creation: [
        "Identifier": "solar", "Name": "Solar system",
        "Scopes": [["ScopeName": "read", "ScopeDescription": "Look at planets"]],
      ],
      key: "Identifier",
      change: [
        "Name": "Solar", "Scopes": [["ScopeName": "write", "ScopeDescription": "Make them"]],
      ],
      missing: "Resource server Nobody does not exist.",
      existing: "InvalidParameterException: solar already exists in user pool \(TestPool.id)."
    ),
    DocumentSample(
      name: "ManagedLoginBranding",
      creation: ["Settings": ["components": ["form": ["borderRadius": 8]]]],
      key: "ManagedLoginBrandingId",
      change: ["Settings": ["categories": [:]]],
      missing: "ManagedLoginBranding does not exist.",
      existing: "ManagedLoginBrandingExistsException: "
        + "A ManagedLoginBranding already exists for client CLIENT",
      needsClient: true
    ),
    DocumentSample(
      name: "Terms",
      creation: [
        "TermsName": "terms-of-use", "TermsSource": "LINK", "Enforcement": "NONE",
        "Links": ["cognito:default": "https://terms.example"],
      ],
      key: "TermsId",
      change: ["Links": ["cognito:default": "https://new.example"]],
      missing: "Terms \(noID) do not exist.",
      existing: "TermsExistsException: Terms terms-of-use already exist for the client.",
      needsClient: true
    ),
  ]

  static let noID = "12345678-1234-4234-8234-123456789012"

  var nobody: JSONObject { [key: .string(key.hasSuffix("Id") ? DocumentSample.noID : "Nobody")] }
}

extension TestPool {
  /// Creates a document with some members changed.
  mutating func create(_ kind: DocumentSample, _ changes: JSONObject = [:]) -> MockReply {
    let client: JSONObject = kind.needsClient ? ["ClientId": .string(clientID)] : [:]
    let known = kind.name == "IdentityProvider" ? changes : changes.without("IdpIdentifiers")
    return admin("Create\(kind.name)", client.merging(kind.creation).merging(known))
  }
}

extension JSONObject {
  fileprivate func without(_ key: String) -> JSONObject {
    JSONObject(members.filter { $0.key != key }.map { ($0.key, $0.value) })
  }
}
