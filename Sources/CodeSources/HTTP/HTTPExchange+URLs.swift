internal import Transport
internal import Values

extension HTTPExchange {
  /// The URL for a path or a URL that the author wrote.
  func absolute(
    _ target: String,
    of values: HTTPValues
  ) throws(HTTPSourceFailure) -> String {
    let url = target.hasPrefix("/") ? origin + target : target
    guard let address = WebAddress(url) else { throw failure(.unusableURL, at: url) }
    guard address.scheme == "https" || address.isLoopback || inbox.isInsecure else {
      throw failure(.plainHTTP, at: url)
    }
    return url
  }

  /// The origin of the list of messages.
  private var origin: String {
    WebAddress(HTTPValues().url(of: inbox.list.url))?.origin ?? ""
  }

  /// The URL of a link in a response, which must be on the same server.
  ///
  /// Requests contain credentials, which no other server may receive.
  func sameServer(_ link: String, as url: String) throws(HTTPSourceFailure) -> String {
    guard let address = WebAddress(url) else { throw failure(.unusableURL, at: url) }
    let folder = address.path.lastIndex(of: "/").map { address.path[...$0] } ?? "/"
    let full =
      if link.startsWithScheme { link } else if link.hasPrefix("/") {
        address.origin + link
      } else if link.hasPrefix("?") {
        address.origin + address.path + link
      } else {
        address.origin + folder + link
      }
    guard let target = WebAddress(full) else { throw failure(.unusableURL, at: full) }
    guard target.origin == address.origin else {
      throw failure(.redirected(to: target.origin), at: url)
    }
    return full
  }

  /// A URL without its query, for messages.
  static func shown(_ url: String) -> String {
    WebAddress(url).map { $0.origin + $0.path } ?? String(url.prefix { $0 != "?" })
  }
}

extension String {
  /// Whether the string is an absolute URL; a query can contain another URL.
  fileprivate var startsWithScheme: Bool {
    guard let end = firstRange(of: "://")?.lowerBound else { return false }
    return self[..<end].utf8.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0)
    }
  }
}
