/// The place of a message on its server, for deleting it later.
package struct StoredMessage: Hashable, Sendable {
  /// The name of the mailbox on the server.
  package let mailbox: String

  /// The UIDVALIDITY for which the UID holds.
  package let validity: UInt32

  /// The UID in the mailbox.
  package let uid: UInt32
}
