/// The places of messages in JSON, and of the parts of a message.
///
/// A path goes through members by name and through lists by index. A name applied to a list selects
/// that member of all its elements. Of several paths, the first that exists counts. Without a path,
/// the part is not in the JSON.
package struct MessagePaths: Hashable, Sendable {
  /// The place of a message's content.
  package enum Content: Hashable, Sendable {
    /// `text`, `html`, and `code`, in the message's own JSON.
    case fields
    /// `text`, `html`, and `code`, in the JSON at another URL, which reads `$(id)`.
    case details(Template)
    /// The whole message in RFC 5322 format, in the message's own JSON.
    case raw(ValuePath, isBase64: Bool)
    /// The whole message in RFC 5322 format, at another URL, which reads `$(id)`.
    case source(Template, isBase64: Bool)
  }

  /// The list of messages; without a path, the response is the list, or one message.
  package var items: [ValuePath] = []

  /// The URL of the next page, or the value of `$(next)`.
  package var next: [ValuePath] = []

  /// The ID of a message; without a path, equal JSON means the same message.
  package var id: [ValuePath] = []

  /// The recipients, as addresses, lists of addresses, or objects with an address.
  ///
  /// All paths count.
  package var to: [ValuePath] = []

  package var from: [ValuePath] = []
  package var subject: [ValuePath] = []

  /// The time of arrival: ISO 8601, RFC 5322, or the time since 1970 in seconds or milliseconds.
  package var created: [ValuePath] = []

  package var text: [ValuePath] = []
  package var html: [ValuePath] = []

  /// The code itself, as a string or a number.
  package var code: [ValuePath] = []

  /// The place of the content.
  package var content = Content.fields

  /// Whether parts other than the content may be missing from every message.
  ///
  /// A preset names parts that only some servers have.
  package var isLenient = false

  /// Creates paths that find only the response itself.
  package init() {}
}
