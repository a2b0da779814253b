package import Values

/// A pool with everything that its texts read from the environment.
package struct ResolvedPool: Hashable, Sendable {
  /// What the pool is.
  package enum Kind: Hashable, Sendable {
    /// The built-in mock, and the path, from the root, of what its pools are like; nil for the default pool.
    case mock(configuration: String?)
    /// A pool that exists somewhere.
    case cognito(ResolvedCognitoPool)
  }

  /// What `--pool` calls it.
  package var name: String

  /// What the pool is.
  package var kind: Kind

  /// What `$(pool.vars.NAME)` gives, in the order of the file.
  package var variables: [ResolvedVariable] = []
}

/// A name for a text that differs from pool to pool.
package struct ResolvedVariable: Hashable, Sendable {
  /// A text, and whether it may be shown.
  package enum Value: Hashable, Sendable {
    case plain(String)
    /// It was read from `secret.*`.
    case secret(Secret)
  }

  /// The name.
  package var name: String

  /// What it stands for.
  package var value: Value
}

/// A pool that exists somewhere, and what scenarios may do to it.
package struct ResolvedCognitoPool: Hashable, Sendable {
  /// What requests are signed for; from the pool's id where the file names none.
  package var region: String

  /// The pool's id.
  package var userPoolID: String

  /// Whether the file itself has the id: only such a pool may be written to without a tag.
  package var isIDWrittenOut: Bool

  /// The client that scenarios use when they name none; its name is empty.
  package var client: AppClient

  /// Further clients by the names that steps use, in the order of the file.
  package var clients: [AppClient]

  /// Where another server than AWS speaks the same API.
  package var endpoint: String?

  /// Its domain, as a prefix, a host or an address; nil where the pool is asked.
  package var domain: String?

  /// A PEM file of roots to trust for the endpoint, from the root.
  package var caFile: String?

  /// Whether the endpoint may be plain HTTP on another machine.
  package var isInsecure: Bool

  /// The name of a profile in AWS's files.
  package var profile: String?

  /// How many requests may be sent in which time.
  package var rate: RequestRate?

  /// What scenarios may do.
  package var permissions: Set<Permission>

  /// The name of the source for e-mails.
  package var emailSource: String?

  /// The name of the source for SMS.
  package var smsSource: String?
}

extension ResolvedPool {
  /// The pool with other values for some variables, or for new ones; of two for one name the later.
  package func setting(_ variables: [(name: String, value: String)]) -> ResolvedPool {
    var pool = self
    for (name, value) in variables {
      pool.variables.removeAll { $0.name == name }
      pool.variables.append(ResolvedVariable(name: name, value: .plain(value)))
    }
    return pool
  }
}

/// A place where messages arrive, with everything that its texts read from the environment.
package struct ResolvedSource: Hashable, Sendable {
  /// What the place is.
  package enum Kind: Hashable, Sendable {
    case imap(IMAPAccount)
    /// A folder in Maildir's form, from the root.
    case outbox(path: String)
    /// A program and its arguments, which may still read `$(to)` and `$(since)`; it runs in `folder`.
    ///
    /// A program written with a `/` is a path from the root, any other is looked up as a shell would.
    case command(run: [Template], folder: String)
  }

  /// What pools and awaits call it.
  package var name: String

  /// What the place is.
  package var kind: Kind

  /// How fresh addresses are made; nil where the source makes none.
  package var address: AddressTemplate?
}
