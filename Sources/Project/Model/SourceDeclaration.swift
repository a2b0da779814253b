package import Diagnostics

/// A message source as declared in the project file.
package struct SourceDeclaration: Hashable, Sendable {
  /// The kind of a source, with its settings.
  package enum Kind: Hashable, Sendable {
    case imap(MailboxDeclaration)
    /// A folder in Maildir format.
    case outbox(path: DeclaredString)
    /// A program and its arguments. Only the arguments may read `$(to)` and `$(since)`.
    case command(run: [DeclaredString])
    /// A receiver of what sender functions post.
    case webhook(WebhookDeclaration)
    /// A server that is read over HTTP.
    case http(HTTPDeclaration)
    /// A file in mbox format.
    case mbox(path: DeclaredString)
    /// A folder with one file for each message.
    case eml(path: DeclaredString)
  }

  /// The name that pools and awaits use.
  package var name: String

  /// The place of the name in the file.
  package var range: SourceRange

  /// The kind of the source, with its settings.
  package var kind: Kind

  /// The template for generated addresses, which contains `$(tag)` once; nil if the file sets none.
  package var address: DeclaredString?
}

/// A mailbox that is read over IMAP.
package struct MailboxDeclaration: Hashable, Sendable {
  /// The credential for logging in to the server.
  package enum Credential: Hashable, Sendable {
    case password(DeclaredString)
    case oauthToken(DeclaredString)
    /// A program and its arguments.
    case oauthCommand(run: [DeclaredString])
  }

  /// `imap://` or `imaps://`, with an optional port and mailbox.
  package var url: DeclaredString

  /// The user name for logging in.
  package var username: DeclaredString

  /// The password or token for logging in.
  package var credential: Credential

  /// The keys that locate the mailbox, including the URL.
  var place: MailboxPlace

  /// The names of the mailboxes to read; empty for the mailbox in the URL.
  var mailboxes: [DeclaredString]

  /// Whether the server announces new messages.
  var usesIdle: Bool

  /// Whether messages that awaits took are deleted.
  var deletesTakenMessages: Bool
}
