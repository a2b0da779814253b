/// The shape of a key's value.
indirect enum KeyShape: Hashable, Sendable {
  /// A string that may contain `env.*`, `secret.*`, and `locals`.
  case text(StringRule, locals: [LocalValue] = [])
  /// A string that is never shown; messages suggest `variable` for it.
  case secret(variable: String)
  case boolean
  /// A whole number of at least 1.
  case count
  /// A duration longer than zero.
  case limit
  /// A rate of requests.
  case rate
  /// A string from a fixed set.
  case word([String])
  /// The name of a pool in this file, or of the built-in pool.
  case poolName
  /// The name of a source in this file.
  case sourceName
  /// A literal path of a file.
  case writtenPath
  /// A list of paths of files and folders.
  case paths
  /// A list of mailboxes of an IMAP account.
  case mailboxes
  /// A path in JSON, such as `data.messages`.
  case jsonPath
  /// A path in JSON, or a list of paths.
  case jsonPaths
  /// JSON whose strings may contain `env.*`, `secret.*`, and the values of a notification.
  case body
  /// A source for all messages, or a source for each kind of message.
  case sources
  /// A list of permissions.
  case permissions
  /// A program and its arguments; only the arguments may read `locals`.
  case program(locals: [LocalValue])
  /// A mapping with names chosen by the author.
  case named(DeclaredPart)
  case defaults, credentials
  /// The request of an HTTP source.
  case request
  /// The limits of a pool; authflow writes nothing to a pool outside its limits.
  case limits
  /// A list of email domains.
  case domains
  /// Tags of a pool with their values.
  case tags
}

/// A part of the file whose entries have names chosen by the author.
enum DeclaredPart: Hashable, Sendable {
  case pools, sources, clients, texts, secrets, notifications
}
