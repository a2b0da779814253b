internal import Transport
internal import Values

/// The reason that an exchange with a mail server ended or failed.
enum IMAPError: Error, Hashable {
  case stream(IMAPStreamError)
  /// The server sent BYE; the value is its message.
  case byeMessage(String)
  /// The response is not valid IMAP.
  case framing(FramingError)
  /// The server rejected a command.
  case refused(IMAPStatus)
  /// The server did not open a mailbox, or did not report its state.
  case unopened(String, IMAPStatus)
  /// The account has no mailbox for a special use; the names are those that it has.
  case missing(MailboxReference, names: [String])
  /// The mailbox was replaced, so its messages have other numbers.
  case renumbered
}
