internal import JSON

/// A kind of resource that scenarios create on a pool that outlives the run.
///
/// The raw value is the name of the kind in journals and reports.
package enum CreatedResourceKind: String, Hashable, Sendable, CaseIterable {
  case user, group, client, domain, terms, pool
  case clientSecret = "client secret"
  case resourceServer = "resource server"
  case identityProvider = "identity provider"
  case branding = "managed login branding"
  case cimdPolicy = "CIMD policy"
  case replica

  /// The operations that create and delete a resource of the kind.
  struct Operations: Sendable {
    let creation: String
    /// The member of the creation that names the resource.
    let name: String
    /// The path in the response to the ID that the service chose; empty if the name identifies the
    /// resource.
    let id: [String]
    let deletion: String
    /// The member of the deletion that identifies the resource.
    let identifier: String
  }

  /// The operations, with members from the service model; nil for users, which are created in
  /// several ways.
  var operations: Operations? { CreatedResourceKind.table[self] }

  /// Whether a repeated creation creates a second resource, because the service chooses the ID.
  var createsDuplicate: Bool { operations.map { !$0.id.isEmpty } ?? false }

  /// The kind that an operation creates; nil for users, and if the operation creates nothing.
  init?(createdBy operation: String) { self.init { $0.creation == operation } }

  /// The kind that an operation deletes; nil for users, and if the operation deletes nothing.
  init?(deletedBy operation: String) { self.init { $0.deletion == operation } }

  private init?(where isWanted: (Operations) -> Bool) {
    guard let row = CreatedResourceKind.table.first(where: { isWanted($0.value) }) else {
      return nil
    }
    self = row.key
  }

  private static let table: [CreatedResourceKind: Operations] = [
    .group: named("CreateGroup", "DeleteGroup", "GroupName"),
    .domain: named("CreateUserPoolDomain", "DeleteUserPoolDomain", "Domain"),
    .resourceServer: named("CreateResourceServer", "DeleteResourceServer", "Identifier"),
    .identityProvider: named("CreateIdentityProvider", "DeleteIdentityProvider", "ProviderName"),
    .replica: named("CreateUserPoolReplica", "DeleteUserPoolReplica", "RegionName"),
    .client: Operations(
      creation: "CreateUserPoolClient",
      name: "ClientName",
      id: ["UserPoolClient", "ClientId"],
      deletion: "DeleteUserPoolClient",
      identifier: "ClientId"
    ),
    .clientSecret: Operations(
      creation: "AddUserPoolClientSecret",
      name: "ClientId",
      id: ["ClientSecretDescriptor", "ClientSecretId"],
      deletion: "DeleteUserPoolClientSecret",
      identifier: "ClientSecretId"
    ),
    .branding: Operations(
      creation: "CreateManagedLoginBranding",
      name: "ClientId",
      id: ["ManagedLoginBranding", "ManagedLoginBrandingId"],
      deletion: "DeleteManagedLoginBranding",
      identifier: "ManagedLoginBrandingId"
    ),
    .terms: Operations(
      creation: "CreateTerms",
      name: "TermsName",
      id: ["Terms", "TermsId"],
      deletion: "DeleteTerms",
      identifier: "TermsId"
    ),
    .cimdPolicy: Operations(
      creation: "CreateCIMDPolicy",
      name: "PolicyName",
      id: ["CIMDPolicy", "CIMDPolicyId"],
      deletion: "DeleteCIMDPolicy",
      identifier: "CIMDPolicyId"
    ),
    .pool: Operations(
      creation: "CreateUserPool",
      name: "PoolName",
      id: ["UserPool", "Id"],
      deletion: "DeleteUserPool",
      identifier: "UserPoolId"
    ),
  ]

  private static func named(_ creation: String, _ deletion: String, _ name: String) -> Operations {
    Operations(creation: creation, name: name, id: [], deletion: deletion, identifier: name)
  }
}
