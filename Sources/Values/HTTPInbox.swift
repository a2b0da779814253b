/// An HTTP server from which messages are read: its requests, and the paths in its responses.
///
/// Its templates may read the names of `Local`.
package struct HTTPInbox: Hashable, Sendable {
  /// A value that the templates may read.
  package enum Local: String, ReadableValue, Sendable, CaseIterable {
    /// The awaited address.
    case to
    /// The time from which messages count: ISO 8601 in UTC with milliseconds.
    case since
    /// The number of messages on the earlier pages.
    case offset
    /// The string from `MessagePaths.next` that selects the next page.
    case next
    /// The time for which the server may wait for a message, in milliseconds.
    case wait
    /// The ID of a message.
    case id
  }

  /// A header of every request.
  package struct Header: Hashable, Sendable {
    package var name: String
    /// The value, which can be a credential.
    package var value: Secret

    /// Creates a header.
    package init(_ name: String, _ value: Secret) { (self.name, self.value) = (name, value) }
  }

  /// The user and the password of HTTP Basic authentication.
  package struct Login: Hashable, Sendable {
    package var username: Secret
    package var password: Secret

    /// Creates a login; the user can be a key of the service.
    package init(username: Secret, password: Secret) {
      (self.username, self.password) = (username, password)
    }
  }

  /// A request as a template.
  package struct Request: Hashable, Sendable {
    package var method: String
    /// The absolute URL.
    package var url: Template
    /// The body; nil for none.
    package var body: JSONTemplate?

    /// Creates a request without a body by default.
    package init(_ method: String, _ url: Template, body: JSONTemplate? = nil) {
      (self.method, self.url, self.body) = (method, url, body)
    }
  }

  /// The request for a list of messages, or for one message.
  package var list: Request

  /// The request for the messages to all addresses, if `list` reads an address; nil for none.
  package var overview: Request?

  /// The request that deletes a message; nil if messages stay on the server.
  package var deletion: Request?

  package var headers: [Header] = []

  package var login: Login?

  /// The absolute path of a PEM file with trusted roots; nil for the system's roots.
  package var caFile: String?

  /// Whether plain HTTP to another machine is allowed.
  package var isInsecure = false

  /// The places of messages and their parts.
  package var paths: MessagePaths

  /// Whether all messages are SMS messages; if not, a message to phone numbers is one.
  package var isSMS = false

  /// The pause between two requests; nil for a pause that depends on the server.
  package var interval: Duration?

  /// The time for which the server may hold a request until a message arrives; nil for none.
  package var wait: Duration?

  /// The keys of the project file from which the requests come.
  package var keys = Keys()

  /// The names of keys of the project file, for advice.
  package struct Keys: Hashable, Sendable {
    /// The key with the ID of the inbox or the account; nil for a server without inboxes.
    package var inbox: String?
    /// The keys of the login.
    package var login = ["username", "password"]

    /// The keys of a server with a login and without inboxes.
    package init() {}
  }

  /// The sentence that states where the source is declared; nil if unknown.
  ///
  /// The sentence is in lowercase without a full stop.
  package var declaration: String?

  /// Creates an inbox without authentication.
  package init(list: Request, paths: MessagePaths) { (self.list, self.paths) = (list, paths) }
}

extension HTTPInbox.Request {
  /// Whether the URL or the body reads a value.
  package func reads(_ local: HTTPInbox.Local) -> Bool {
    ([url] + (body?.templates ?? [])).flatMap(\.values)
      .contains { HTTPInbox.Local($0.expression) == local }
  }
}
