internal import FoundationEssentials
internal import JSON
internal import Values

/// The values that a request reads.
struct HTTPValues {
  var to = ""
  var since = Date(timeIntervalSince1970: 0)
  var offset = 0
  var next = ""
  var wait = Duration.zero
  var id = ""

  /// The value of an expression; nil for an expression that reads no value of a request.
  func value(of expression: ValueExpression) -> JSONValue? {
    switch HTTPInbox.Local(expression) {
    case .to: .string(to)
    case .since: .string(CommandTemplate.text(of: since))
    case .offset: .integer(offset)
    case .next: .string(next)
    case .wait: .integer(Int(wait / .milliseconds(1)))
    case .id: .string(id)
    case nil: nil
    }
  }

  /// The URL of a template; a value never ends its part of the URL.
  func url(of template: Template) -> String {
    template.filling { expression in
      value(of: expression).map(\.unquotedText.percentEncoded)
    }.literal ?? ""
  }

  /// The bytes of a body, as JSON.
  func body(of template: JSONTemplate?) -> [UInt8] {
    guard let template else { return [] }
    return Array(template.resolved { value(of: $0) }.text(.compact).utf8)
  }
}
