internal import Diagnostics
internal import Values

/// A server whose messages are read over HTTP, as declared in the project file.
package struct HTTPDeclaration: Hashable, Sendable {
  /// The kind, which determines the requests of a preset.
  package var kind: SourceKind

  /// The request's URL, or the base URL of a preset; nil for the service's own.
  var url: DeclaredString?

  /// The word in `method`; nil for the default.
  var method: String?

  var headers: [DeclaredVariable] = []
  var username: DeclaredString?
  var password: DeclaredString?
  var body: DeclaredBody?

  /// The place of the key `body`; nil if it is not set.
  var bodyPlace: SourceRange?

  var caFile: DeclaredString?

  /// The place of `insecure: true`; nil if it is not set.
  var insecure: SourceRange?

  /// The paths by their keys.
  var paths: [SourceKey: [ValuePath]] = [:]

  /// The place of a message's content; nil if the list of messages contains it.
  var content: Content?

  /// The pause between two requests.
  var every: Duration?

  /// The time for which the server may hold a request.
  var wait: Duration?

  /// Whether messages that an await took are deleted.
  var deletes = false

  /// The URL that deletes a message.
  var deleteUrl: DeclaredString?

  /// The ID of the inbox or the account at the service.
  var account: DeclaredString?

  /// The key of the service.
  var apiKey: DeclaredString?

  /// The place of a message's content, outside the usual members of the list.
  enum Content: Hashable, Sendable {
    /// The path of the whole message.
    case raw(ValuePath, isBase64: Bool)
    /// The URL of the whole message.
    case source(DeclaredString, isBase64: Bool)
    /// The URL of one message's JSON.
    case details(DeclaredString)
  }
}

extension HTTPDeclaration {
  /// Returns the contradictions between the keys; `value` returns the known value of a string.
  func conflicts(_ value: (DeclaredString) -> String?) -> [Diagnostic] {
    guard let url, let text = value(url),
      let address = try? NetworkAddress(text, allowsQuery: true)
    else { return [] }
    if address.scheme == "https" {
      return [insecure].compactMap(\.self).map { PlainHTTP.useless(at: $0) }
    }
    let useless = [caFile].compactMap(\.self).map {
      Diagnostic.contradiction(
        "`caFile` requires TLS, but the URL uses HTTP",
        at: $0.range,
        help: "Write `https://`, or remove `caFile`."
      )
    }
    guard !address.host.isLoopbackHost, insecure == nil else { return useless }
    return useless + [PlainHTTP.problem(at: url, exposing: "codes")]
  }
}
