/// The reason that a source can't be read, which blocks the scenario instead of failing it.
package enum CodeSourceError: Error, Hashable, Sendable {
  /// A folder can't be created, read, or written; `reason` is the system's own message.
  case unusableFolder(path: String, reason: String)
  /// A mailbox can't be opened or is lost permanently.
  case mailbox(MailboxFailure)
  /// A receiver can't listen on its address; `reason` is lowercase without a full stop.
  ///
  /// `declaration` states where the source is declared.
  case notListening(address: String, reason: String, declaration: String?)
  /// The settings of a receiver can't be used; `reason` is lowercase without a full stop.
  ///
  /// `declaration` states where the source is declared.
  case unusableReceiver(reason: String, declaration: String?)
  /// The source stopped by itself.
  case ended
  /// A command failed, or its words read an unknown value.
  case command(CommandSourceFailure)
  /// A server can't be read over HTTP, or is lost permanently.
  case http(HTTPSourceFailure)
}
