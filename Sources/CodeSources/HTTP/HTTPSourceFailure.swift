internal import Diagnostics
package import Transport
package import Values

/// The reason that a server can't be read, or sent something other than messages.
package struct HTTPSourceFailure: Error, Hashable, Sendable {
  /// A cause, as detailed as users need.
  package enum Cause: Hashable, Sendable {
    /// The URL can't be requested.
    case unusableURL
    /// The URL uses plain HTTP to another machine.
    case plainHTTP
    /// No complete response arrived.
    case unreachable(TransportError)
    /// The server denied access with this status, 401 or 403, and this text. `unset` contains the
    /// keys of credentials in the project file; it is empty if the request had credentials.
    case refused(status: Int, said: String, unset: [String])
    /// The server accepts no more requests for a time; nil if it does not state the time.
    case limited(Duration?)
    /// The server returned this error status and this text.
    case failed(status: Int, said: String)
    /// The server redirects to another server, with this origin.
    case redirected(to: String)
    /// The server redirects again and again; `limit` redirects were followed.
    case redirectedTooOften(limit: Int)
    /// The response is not JSON: its media type, and its start.
    case notJSON(type: String, start: String)
    /// A path matches nothing; `members` are the names at its place.
    case missing(path: String, members: [String])
    /// The value at the path of the time is not a time.
    case unreadableTime(path: String, value: String)
    /// A message has neither text nor HTML nor a code; `members` are the names of its members.
    case noContent(members: [String])
    /// The list has too many pages, or a page refers to an earlier page.
    case endless(pages: Int)
  }

  /// The URL without its query, which may contain secrets.
  package var url: String

  /// The sentence that states where the source is declared; nil if unknown.
  package var declaration: String?

  /// The cause of the failure.
  package var cause: Cause

  /// The keys of the project file from which the request came.
  package var keys = HTTPInbox.Keys()

  /// Whether the source has its own file of trusted authorities.
  package var hasCAFile = false

  /// The time without a usable response before authflow gave up; nil if retrying could not help.
  var outage: Duration?
}

extension HTTPSourceFailure.Cause {
  /// Whether a retry may succeed at a server that has responded before.
  var mayPass: Bool {
    switch self {
    case .unreachable(let error): error.reason != .tlsRefused && error.reason != .badRequest
    case .failed(let status, _): status >= 500 || status == 408 || status == 425
    case .limited, .notJSON: true
    case .unusableURL, .plainHTTP, .refused, .redirected, .redirectedTooOften, .missing,
      .unreadableTime, .noContent, .endless:
      false
    }
  }

  /// Whether the server is reachable but temporarily unavailable.
  var isBusy: Bool {
    switch self {
    case .failed(let status, _): status == 502 || status == 503 || status == 504
    case .limited: true
    default: false
    }
  }
}

extension HTTPSourceFailure {
  /// The reason, with the length of the outage, if any.
  package var message: String {
    guard let outage else { return cause.description(url) }
    return "no usable response for \(outage.sourceText): \(cause.description(url))"
  }
}

extension HTTPSourceFailure.Cause {
  fileprivate func description(_ url: String) -> String {
    switch self {
    case .unusableURL: "invalid URL `\(url)`: expected `http://` or `https://` and a host"
    case .plainHTTP:
      "plain HTTP to another machine is not allowed: \(url); use https, or set `insecure: true` in "
        + "the source"
    case .unreachable(let error): "can't reach \(url): \(error.message)"
    case .refused(let status, let said, let unset):
      "\(url) denied access (HTTP status \(status))\(quoted(said))"
        + (unset.isEmpty ? "" : "; the source has no \(unset.listed("or"))")
    case .limited(let time):
      "\(url) limits the request rate"
        + (time.map { " and specifies a pause of \($0.sourceText)" } ?? "")
    case .failed(let status, let said): "\(url) returned HTTP status \(status)\(quoted(said))"
    case .redirected(let origin): "\(url) redirects to another server, \(origin)"
    case .redirectedTooOften(let limit): "\(url) redirects more than \(limit) times"
    case .notJSON(let type, let start) where type.hasSuffix("json"):
      "the response of \(url) is not valid JSON\(quoted(start))"
    case .notJSON(let type, let start):
      "expected JSON from \(url), got \(type.isEmpty ? "something else" : type)\(quoted(start))"
    case .missing(let path, let members):
      "`\(path)` matches nothing in the response of \(url)\(HTTPSourceFailure.found(members))"
    case .unreadableTime(let path, let value):
      "invalid time at `\(path)` in the response of \(url)\(quoted(value))"
    case .noContent(let members):
      "a message from \(url) has no plain text, HTML, or code at the paths of the source"
        + HTTPSourceFailure.found(members)
    case .endless(let pages): "the list of messages at \(url) does not end after \(pages) pages"
    }
  }
}

extension HTTPSourceFailure {
  /// The maximum number of member names in a message.
  private static let shownMembers = 12

  fileprivate static func found(_ members: [String]) -> String {
    guard !members.isEmpty else { return "" }
    let names = members.prefix(shownMembers).quotedList
    let left = members.count - shownMembers
    return "; the members are \(names)" + (left > 0 ? ", and \(left) more" : "")
  }
}

/// The maximum number of characters of a response in a message.
private let shownLength = 120

/// Returns the start of a response in quotes without control characters, or an empty string.
private func quoted(_ text: String) -> String {
  let words = text.unicodeScalars.prefix(shownLength * 4)
    .map { $0.value < 0x20 || $0.value == 0x7F ? " " : Character($0) }
    .split(separator: " ").joined(separator: " ")
  let shown = String(words.prefix(shownLength))
  return shown.isEmpty ? "" : ": “\(shown)”"
}
