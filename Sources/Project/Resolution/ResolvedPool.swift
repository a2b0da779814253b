package import Values

/// A pool with all values from the environment.
package struct ResolvedPool: Hashable, Sendable {
  /// The kind of a pool, with its settings.
  package enum Kind: Hashable, Sendable {
    /// The built-in mock, with the absolute path of its configuration file; nil for the default
    /// pool.
    case mock(configuration: String?)
    /// A live pool.
    case cognito(ResolvedCognitoPool)
  }

  /// The name in the project file, which `--pool` selects.
  package var name: String

  /// The kind of the pool, with its settings.
  package var kind: Kind

  /// The variables for `$(pool.vars.NAME)`, in the order of the file.
  package var variables: [ResolvedVariable] = []
}

/// A variable of a pool, which scenarios read as `$(pool.vars.NAME)`.
package struct ResolvedVariable: Hashable, Sendable {
  /// A value, and whether it may be shown.
  package enum Value: Hashable, Sendable {
    case plain(String)
    /// The value was read from `secret.*`.
    case secret(Secret)
  }

  /// The part after `pool.vars.`.
  package var name: String

  /// The value, with variables of the environment filled in.
  package var value: Value
}

/// A live pool, and the permissions of scenarios on it.
package struct ResolvedCognitoPool: Hashable, Sendable {
  /// The region for which requests are signed; by default, the region in the pool ID.
  package var region: String

  /// The pool ID, such as `eu-west-1_AbCdEfGhI`; empty for a pool to create.
  package var userPoolID: String

  /// Whether the ID is a literal in the file.
  ///
  /// Without a tag on the pool, a run can write to the pool only if the ID is a literal.
  package var isIDWrittenOut: Bool

  /// The default client of scenarios, without a name; for a pool to create, also without an ID.
  package var client: AppClient

  /// Other clients by the names that steps use, in the order of the file.
  package var clients: [AppClient]

  /// The server of the pool.
  package var server: PoolServer

  /// The domain as a prefix, a host, or a URL; nil if authflow reads the domain from the pool.
  package var domain: String?

  /// The name of a profile in the AWS configuration files.
  package var profile: String?

  /// The limit on the rate of requests; nil if the file sets none.
  package var rate: RequestRate?

  /// What scenarios may do in addition to signing in and reading.
  package var permissions: Set<Permission>

  /// The limits for the pool; nil for none.
  package var poolGuard: PoolGuard?

  /// The name of the source for email; nil for none.
  package var emailSource: String?

  /// The name of the source for SMS messages; nil for none.
  package var smsSource: String?

  /// The URL of a server with Cognito's API; nil for AWS.
  package var endpoint: String? {
    if case .other(let url, _, _) = server { url } else { nil }
  }
}

/// A server with Cognito's API.
package enum PoolServer: Hashable, Sendable {
  /// A host of AWS, optionally one whose cryptography is validated under FIPS 140, or one that also
  /// has an IPv6 address.
  case aws(usesFIPS: Bool, usesDualStack: Bool)

  /// Another server, optionally with the absolute path of a PEM file with root certificates to
  /// trust, or with plain HTTP on another machine.
  case other(url: String, caFile: String?, isInsecure: Bool)
}

extension ResolvedPool {
  /// Returns the pool with these variables set or added; the last value for a name takes
  /// precedence.
  package func setting(_ variables: [(name: String, value: String)]) -> ResolvedPool {
    var pool = self
    for (name, value) in variables {
      pool.variables.removeAll { $0.name == name }
      pool.variables.append(ResolvedVariable(name: name, value: .plain(value)))
    }
    return pool
  }
}

/// A message source with all values from the environment.
package struct ResolvedSource: Hashable, Sendable {
  /// The kind of a source, with its settings.
  package enum Kind: Hashable, Sendable {
    case imap(IMAPAccount)
    /// The absolute path of a folder in Maildir format.
    case outbox(path: String)
    /// A program and its arguments, which may contain `$(to)` and `$(since)`.
    ///
    /// The program runs in `folder`. A program with a `/` is an absolute path. Other programs are
    /// searched for in PATH, as in a shell.
    case command(run: [Template], folder: String)
    /// A receiver of what sender functions post.
    case webhook(WebhookSettings)
    /// A server that is read over HTTP.
    case http(HTTPInbox)
    /// The absolute path of a file in mbox format.
    case mbox(path: String)
    /// The absolute path of a folder with one file for each message.
    case eml(path: String)
  }

  /// The name that pools and awaits use.
  package var name: String

  /// The kind of the source, with its settings.
  package var kind: Kind

  /// The template for generated addresses; nil if the source has none.
  package var address: AddressTemplate?
}
