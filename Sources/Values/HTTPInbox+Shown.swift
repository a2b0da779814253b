extension HTTPInbox {
  /// The URL without its query, which may contain secrets, and with its values as written.
  package var shownURL: String { String(list.url.spelling.prefix { $0 != "?" }) }
}
