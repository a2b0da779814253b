package import Values

/// A pool with all values from the environment.
package struct ResolvedPool: Hashable, Sendable {
  /// The kind of a pool.
  package enum Kind: Hashable, Sendable {
    /// The built-in mock with the absolute path of its configuration file; nil for the default pool.
    case mock(configuration: String?)
    /// A live pool.
    case cognito(ResolvedCognitoPool)
  }

  /// The name for `--pool`.
  package var name: String

  /// The kind of the pool.
  package var kind: Kind

  /// The variables for `$(pool.vars.NAME)`, in the order of the file.
  package var variables: [ResolvedVariable] = []
}

/// A variable of a pool.
package struct ResolvedVariable: Hashable, Sendable {
  /// A value, and whether it may be shown.
  package enum Value: Hashable, Sendable {
    case plain(String)
    /// The value was read from `secret.*`.
    case secret(Secret)
  }

  /// The name.
  package var name: String

  /// The value.
  package var value: Value
}

/// A live pool, and what scenarios may do on it.
package struct ResolvedCognitoPool: Hashable, Sendable {
  /// The region that requests are signed for; by default from the pool id.
  package var region: String

  /// The pool id.
  package var userPoolID: String

  /// Whether the id is a literal in the file.
  ///
  /// Only such a pool may be written to without a tag.
  package var isIDWrittenOut: Bool

  /// The default client of scenarios; its name is empty.
  package var client: AppClient

  /// Other clients by the names that steps use, in the order of the file.
  package var clients: [AppClient]

  /// The URL of a server other than AWS with the same API.
  package var endpoint: String?

  /// The domain as a prefix, a host or a URL; nil to ask the pool for it.
  package var domain: String?

  /// The absolute path of a PEM file with root certificates to trust for the endpoint.
  package var caFile: String?

  /// Whether the endpoint may use plain HTTP on another machine.
  package var isInsecure: Bool

  /// Whether to use AWS's hosts whose cryptography is validated by FIPS 140.
  package var usesFIPS: Bool

  /// Whether to use AWS's hosts that also have an IPv6 address.
  package var usesDualStack: Bool

  /// The name of a profile in the AWS configuration files.
  package var profile: String?

  /// The limit on the rate of requests.
  package var rate: RequestRate?

  /// What scenarios may do.
  package var permissions: Set<Permission>

  /// The name of the source for email.
  package var emailSource: String?

  /// The name of the source for SMS.
  package var smsSource: String?
}

extension ResolvedPool {
  /// Returns the pool with variables set or added; the last of several values for a name is used.
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
  /// The kind of a source.
  package enum Kind: Hashable, Sendable {
    case imap(IMAPAccount)
    /// The absolute path of a folder in Maildir format.
    case outbox(path: String)
    /// A program and its arguments, which may still contain `$(to)` and `$(since)`; it runs in `folder`.
    ///
    /// A program with a `/` is an absolute path. Any other is looked up in PATH, as in a shell.
    case command(run: [Template], folder: String)
  }

  /// The name that pools and awaits use.
  package var name: String

  /// The kind of the source.
  package var kind: Kind

  /// The template for fresh addresses; nil if the source has none.
  package var address: AddressTemplate?
}
