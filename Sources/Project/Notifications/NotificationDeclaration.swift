package import Diagnostics
internal import JSON
internal import Values

/// A place to which a run can post a summary, as declared in the project file.
package struct NotificationDeclaration: Hashable, Sendable {
  /// The name for `--notify`.
  package var name: String

  /// The place of the name in the file.
  package var range: SourceRange

  /// The service that receives the summary.
  package var kind: NotificationKind

  /// The runs to report.
  package var condition: NotificationCondition

  /// The URL that receives the summary.
  var url: DeclaredString

  /// The headers of the request, in the order of the file.
  var headers: [DeclaredVariable]

  /// The body of the request; nil for the default body.
  var body: DeclaredBody?

  /// A PEM file with root certificates; nil for the system's.
  var caFile: DeclaredString?

  /// The place of `insecure: true`; nil if it is not set.
  var insecure: SourceRange?
}

/// JSON whose strings may read values.
indirect enum DeclaredBody: Hashable, Sendable {
  case literal(JSONValue)
  case text(DeclaredString)
  case array([DeclaredBody])
  case object([Member])

  struct Member: Hashable, Sendable {
    var name: String
    var value: DeclaredBody
  }

  /// All strings that read values.
  var texts: [DeclaredString] {
    switch self {
    case .literal: []
    case .text(let text): [text]
    case .array(let elements): elements.flatMap(\.texts)
    case .object(let members): members.flatMap(\.value.texts)
    }
  }
}

extension NotificationDeclaration {
  /// The names of all secrets that the notification reads.
  package var secretNames: Set<String> {
    let texts = [url, caFile].compactMap(\.self) + headers.map(\.text) + (body?.texts ?? [])
    return Set(texts.flatMap(\.readings).filter(\.isSecret).map(\.name))
  }

  /// Returns the contradictions between the keys; `value` returns the known value of a string.
  func conflicts(_ value: (DeclaredString) -> String?) -> [Diagnostic] {
    guard let text = value(url), let address = try? NetworkAddress(text, allowsQuery: true) else {
      return []
    }
    if address.scheme == "https" {
      return [insecure].compactMap(\.self).map { PlainHTTP.useless(at: $0) }
    }
    guard !address.host.isLoopbackHost, address.isAWS || insecure == nil else { return [] }
    return [PlainHTTP.problem(at: url, allowsInsecure: !address.isAWS, exposing: "the summary")]
  }
}
