package import Mail

/// What somebody who reads along at a source hears.
package enum SourceNews: Sendable {
  /// A message, in the order of arrival.
  case message(MailMessage)
  /// Something arrived that is no message, by the name the user finds it under.
  case unreadable(String)
  /// Everything that was there has been told; from now on comes what arrives.
  case caughtUp
  /// For now nothing can be seen of what arrives.
  case interrupted(CodeSourceError)
  /// Nothing more comes.
  case failed(CodeSourceError)
}
