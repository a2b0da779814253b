extension HTTPInbox {
  /// The URL without its query, which may contain secrets, and with its values as written.
  package var shownURL: String { list.shownURL }

  /// The URL that is requested without an address, in the same form.
  package var shownOverviewURL: String { (overview ?? list).shownURL }
}

extension HTTPInbox.Request {
  fileprivate var shownURL: String { String(url.spelling.prefix { $0 != "?" }) }
}
