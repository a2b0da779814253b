package import Diagnostics

/// A pool as declared in the project file.
package struct PoolDeclaration: Hashable, Sendable {
  /// The kind of a pool, with its declaration.
  package enum Kind: Hashable, Sendable {
    /// The built-in mock with its configuration file; nil for the default pool.
    case mock(configuration: DeclaredString?)
    /// A live pool.
    case cognito(CognitoDeclaration)
  }

  /// The name for `--pool`.
  package var name: String

  /// The place of the name in the file.
  package var range: SourceRange

  /// The kind of the pool, with its declaration.
  package var kind: Kind

  /// The variables for `$(pool.vars.NAME)`, in the order of the file.
  package var variables: [DeclaredVariable]

  /// Whether the pool is on the built-in mock.
  package var isMock: Bool { if case .mock = kind { true } else { false } }

  /// Whether the pool is an entry without IDs, with which commands only create pools.
  package var createsPoolsOnly: Bool {
    guard case .cognito(let pool) = kind else { return false }
    return pool.userPoolID == nil && pool.client == nil && pool.amplifyOutputs == nil
  }

  /// The names of the clients except the default client; nil if a configuration file defines them.
  package var clientNames: [String]? {
    switch kind {
    case .mock(configuration: .some): nil
    case .mock(configuration: nil): []
    case .cognito(let declaration) where declaration.permissions.contains(.createPools): nil
    case .cognito(let declaration): declaration.clients.map(\.name)
    }
  }
}

/// A variable of a pool, which scenarios read as `$(pool.vars.NAME)`.
package struct DeclaredVariable: Hashable, Sendable {
  /// The part after `pool.vars.`.
  package var name: String

  /// The value, which may read the environment.
  package var text: DeclaredString
}

/// A live pool, and the permissions of scenarios on it.
package struct CognitoDeclaration: Hashable, Sendable {
  /// The pool ID; nil if Amplify's file has it, or if a command creates the pool.
  package var userPoolID: DeclaredString? { place.userPoolID }

  /// The keys that locate the pool, including `userPoolId`.
  var place: PoolLocation

  /// The domain as a prefix, a host, or a URL; nil if authflow reads the domain from the pool.
  package var domain: DeclaredString?

  /// The default client of scenarios; nil if Amplify's file has it, or if a command creates it.
  package var client: DeclaredClient?

  /// The path of a file of AWS Amplify, which has the ID, the client, the region, and the domain.
  var amplifyOutputs: DeclaredString?

  /// The other clients by the names that steps use, in the order of the file.
  package var clients: [DeclaredClient]

  /// The name of a profile in the AWS configuration files; nil for the default credential chain.
  package var profile: DeclaredString?

  /// The limit on the rate of requests; nil if the file sets none.
  package var rate: RequestRate?

  /// What scenarios may do in addition to signing in and reading.
  package var permissions: Set<Permission>

  /// The limits for the pool; nil for none.
  package var poolGuard: PoolGuard?

  /// The sources of the pool's messages.
  var sources: PoolSources

  /// Whether the pool has a source for email.
  package var hasEmailSource: Bool { sources.email != nil }

  /// Whether the pool has a source for SMS messages.
  package var hasSMSSource: Bool { sources.sms != nil }
}

/// The source names of a pool.
struct PoolSources: Hashable, Sendable {
  var email: String?
  var sms: String?
}

/// An app client of a live pool.
package struct DeclaredClient: Hashable, Sendable {
  /// The name that steps use; empty for the default client.
  package var name: String

  /// The value of `clientId`.
  package var clientID: DeclaredString

  /// The value of `clientSecret`; nil for a client without a secret.
  package var clientSecret: DeclaredString?
}
