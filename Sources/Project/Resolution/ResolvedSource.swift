package import Values

/// A place where messages arrive, with everything that its texts read from the environment.
package struct ResolvedSource: Hashable, Sendable {
  /// What the place is.
  package enum Kind: Hashable, Sendable {
    case imap(ResolvedMailbox)
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
  package var address: ResolvedAddress?
}

/// A text that makes a fresh address of each tag, in two halves.
package struct ResolvedAddress: Hashable, Sendable {
  /// What stands before the tag.
  package var before: String

  /// What stands behind the tag.
  package var after: String

  /// The halves with `$(tag)` between them.
  package var text: String { "\(before)$(tag)\(after)" }
}

/// A mailbox that is read over IMAP.
package struct ResolvedMailbox: Hashable, Sendable {
  /// What the server is asked to let us in with.
  package enum Credential: Hashable, Sendable {
    case password(Secret)
    case oauthToken(Secret)
  }

  /// `imap://` or `imaps://`, with an optional port and mailbox.
  package var url: String

  /// Who logs in.
  package var username: String

  /// What with.
  package var credential: Credential

  /// A PEM file of roots to trust instead of the system's, from the root.
  package var caFile: String?

  /// Whether the connection may go without TLS to another machine.
  package var isInsecure: Bool
}
