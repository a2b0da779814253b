internal import CCurl

/// A date in an HTTP header, in each of the forms that servers send (RFC 9110, section 5.6.7).
package struct HTTPDate: Hashable, Sendable {
  /// The seconds since 1970.
  package let secondsSince1970: Int

  /// Parses a date such as `Sun, 06 Nov 1994 08:49:37 GMT`; nil for another string.
  package init?(_ text: String) {
    let seconds = unsafe curl_getdate(text, nil)
    guard seconds >= 0 else { return nil }
    secondsSince1970 = seconds
  }
}
