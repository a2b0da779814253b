/// The top-level keys of a project file.
enum ProjectKey: String, Hashable, Sendable, CaseIterable {
  case pools, sources, defaults, secrets, quarantine, notify
}

/// The keys of a pool; the pool's kind determines the allowed keys.
enum PoolKey: String, Hashable, Sendable, CaseIterable {
  case kind, region, userPoolId, clientId, clientSecret, clients, endpoint, caFile, insecure
  case fips, dualStack
  case credentials, allow, source, vars, rate
  case configuration, amplifyOutputs, domain, `guard`
}

/// The kind of a pool: the built-in mock, or a live pool.
enum PoolKind: String, Hashable, Sendable, CaseIterable {
  case mock, cognito

  /// The allowed keys of a pool of this kind, in the order of the documentation.
  var keys: [PoolKey] {
    switch self {
    case .mock: [.kind, .vars, .configuration]
    case .cognito: PoolKey.allCases.filter { $0 != .configuration }
    }
  }

  /// The required keys of a pool of this kind in addition to `kind`.
  var required: [PoolKey] {
    switch self {
    case .mock: []
    case .cognito: [.userPoolId, .clientId]
    }
  }

  /// The required keys of a live pool without IDs, from which a command only creates pools.
  static let requiredForCreation: [PoolKey] = [.region]
}

/// The keys of a client in a pool's `clients`.
enum ClientKey: String, Hashable, Sendable, CaseIterable {
  case clientId, clientSecret

  static let required: [ClientKey] = [.clientId]
}

/// The keys of a pool's `credentials`.
enum CredentialsKey: String, Hashable, Sendable, CaseIterable {
  case profile
}

/// The keys of a pool's `source` if it is a mapping.
enum PoolSourceKey: String, Hashable, Sendable, CaseIterable {
  case email, sms
}

/// The keys of `defaults`, which the command line overrides.
enum DefaultsKey: String, Hashable, Sendable, CaseIterable {
  case pool, paths, jobs, failFast, timeout, cleanupTimeout, within
}

/// A key of a project file, with the data for the checker and for the schema for editors.
protocol ProjectFileKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The shape of the key's value.
  var shape: KeyShape { get }

  /// The purpose of the key, for editors: a sentence.
  var summary: String { get }
}

extension ProjectFileKey {
  /// The name of the key in messages.
  var subject: String { "`\(rawValue)`" }
}
