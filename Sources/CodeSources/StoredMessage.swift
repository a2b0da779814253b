/// The place of a message at its source, for deleting it later.
package enum StoredMessage: Hashable, Sendable {
  /// A message in a mailbox of an IMAP account.
  case mailbox(IMAPMessageID)
  /// A message of a server that is read over HTTP, with the server's ID of the message.
  case listed(id: String)
}

/// The identity of a message in an IMAP account (RFC 9051, section 2.3.1.1).
package struct IMAPMessageID: Hashable, Sendable {
  /// The name of the mailbox on the server.
  package let mailbox: String

  /// The UIDVALIDITY for which the UID holds.
  let validity: UInt32

  /// The UID in the mailbox.
  let uid: UInt32
}
