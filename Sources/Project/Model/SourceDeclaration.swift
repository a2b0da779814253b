package import Diagnostics

/// A place where messages arrive, as the project file declares it.
package struct SourceDeclaration: Hashable, Sendable {
  /// What the place is.
  package enum Kind: Hashable, Sendable {
    case imap(MailboxDeclaration)
    /// A folder in Maildir's form.
    case outbox(path: DeclaredText)
    /// A program and its arguments; they may read `$(to)` and `$(since)`, the program may not.
    case command(run: [DeclaredText])
  }

  /// What pools and awaits call it.
  package var name: String

  /// The place of the name.
  package var range: SourceRange

  /// What the place is.
  package var kind: Kind

  /// How fresh addresses are made: a text with `$(tag)` in it, once.
  package var address: DeclaredText?
}

/// A mailbox that is read over IMAP.
package struct MailboxDeclaration: Hashable, Sendable {
  /// What the server is asked to let us in with.
  package enum Credential: Hashable, Sendable {
    case password(DeclaredText)
    case oauthToken(DeclaredText)
  }

  /// `imap://` or `imaps://`, with an optional port and mailbox.
  package var url: DeclaredText

  /// Who logs in.
  package var username: DeclaredText

  /// What with.
  package var credential: Credential

  /// The same URL with what says how the connection is kept safe.
  var place: MailboxPlace
}
