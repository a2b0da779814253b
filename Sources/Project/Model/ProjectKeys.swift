/// The keys at the top of a project file.
package enum ProjectKey: String, Hashable, Sendable, CaseIterable {
  case pools, sources, defaults
}

/// The keys of a pool; which of them it may have depends on its kind.
package enum PoolKey: String, Hashable, Sendable, CaseIterable {
  case kind, region, userPoolId, clientId, clientSecret, clients, endpoint, caFile, insecure
  case credentials, allow, source, vars, rate
  case configuration, amplifyOutputs, domain, `guard`
}

/// What a pool is.
package enum PoolKind: String, Hashable, Sendable, CaseIterable {
  case mock, cognito

  /// The keys that a pool of this kind may have, in the order of the documentation.
  package var keys: [PoolKey] {
    switch self {
    case .mock: [.kind, .vars, .configuration]
    case .cognito: PoolKey.allCases.filter { $0 != .configuration }
    }
  }

  /// The keys that a pool of this kind needs beside `kind`.
  var required: [PoolKey] {
    switch self {
    case .mock: []
    case .cognito: [.userPoolId, .clientId]
    }
  }
}

/// The keys of one of a pool's further clients.
package enum ClientKey: String, Hashable, Sendable, CaseIterable {
  case clientId, clientSecret

  /// The keys that a client needs.
  static let required: [ClientKey] = [.clientId]
}

/// The keys of a pool's `credentials`.
package enum CredentialsKey: String, Hashable, Sendable, CaseIterable {
  case profile
}

/// The keys of a pool's `source`, where it is a mapping.
package enum PoolSourceKey: String, Hashable, Sendable, CaseIterable {
  case email, sms
}

/// The keys of a source; which of them it may have depends on its kind.
package enum SourceKey: String, Hashable, Sendable, CaseIterable {
  case kind, url, username, password, oauthToken, caFile, insecure, path, run, address
}

/// Where messages arrive.
package enum SourceKind: String, Hashable, Sendable, CaseIterable {
  case imap, outbox, command

  /// The keys that a source of this kind may have, in the order of the documentation.
  package var keys: [SourceKey] {
    switch self {
    case .imap: [.kind, .url, .username, .password, .oauthToken, .caFile, .insecure, .address]
    case .outbox: [.kind, .path, .address]
    case .command: [.kind, .run, .address]
    }
  }

  /// The keys that a source of this kind needs beside `kind`.
  var required: [SourceKey] {
    switch self {
    case .imap: [.url, .username]
    case .outbox: [.path]
    case .command: [.run]
    }
  }

  /// Keys of which a source of this kind needs exactly one.
  var alternatives: [SourceKey] { self == .imap ? [.password, .oauthToken] : [] }

  /// Kinds that the language has and this version does not.
  package static let later = ["http", "mailpit", "mailhog", "mailosaur", "mailslurp", "json"]
}

/// The keys of `defaults`.
package enum DefaultsKey: String, Hashable, Sendable, CaseIterable {
  case pool, paths, jobs, failFast, timeout, cleanupTimeout, within
}

/// A key of a part of the project file, with all that is known of it before one is read: the checker
/// reads what stands behind it by this, and the schema for editors is made of it.
protocol ProjectFileKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// What stands behind the key.
  var shape: KeyShape { get }

  /// What the key is for, as a sentence.
  var summary: String { get }
}

/// What stands behind a key.
indirect enum KeyShape: Hashable, Sendable {
  /// A text over `env.*` and `secret.*`; what it may read besides.
  case text(TextRule, locals: [LocalValue] = [])
  /// A text that is never shown; the variable that messages propose for it.
  case secret(variable: String)
  case boolean
  /// A whole number from 1.
  case count
  /// A duration that leaves some time.
  case limit
  /// So many requests in which time.
  case rate
  /// One of these words.
  case word([String])
  /// What a pool of this file is called, or the built-in one.
  case poolName
  /// What a source of this file is called.
  case sourceName
  /// A list of paths of files and folders.
  case paths
  /// One source for everything, or several by what arrives there.
  case sources
  /// What scenarios may do.
  case permissions
  /// A program and its arguments, which may read more than the program.
  case program(locals: [LocalValue])
  /// A mapping with names of the author's own.
  case named(DeclaredPart)
  case defaults, credentials
  /// A later version reads it.
  case later
}

/// What the author names.
enum DeclaredPart: Hashable, Sendable {
  case pools, sources, clients, texts
}

extension ProjectFileKey {
  /// What messages call the key.
  var subject: String { "`\(rawValue)`" }
}
