internal import Diagnostics
internal import JSON
internal import RunRecord

/// The lines about the requests and responses of the failed step.
///
/// The last exchange determines the outcome and is shown in full. Each earlier exchange takes one
/// line.
struct ExchangeText {
  /// The maximum number of lines of a request or a response.
  private static let maximumLines = 40

  /// The maximum number of characters in a line of a request or a response.
  private static let maximumWidth = 160

  /// The maximum number of bytes in a line of a request or a response.
  private static let maximumBytes = 1000

  /// The maximum width of a value on the line of its heading.
  private static let inlineWidth = 72

  /// The maximum number of earlier exchanges with their own lines.
  private static let maximumEarlier = 8

  let exchanges: [ExchangeRecord]

  /// The number of omitted exchanges before `exchanges`.
  var forgotten = 0

  var text: StyledText {
    var text = StyledText()
    guard let last = exchanges.last else { return text }
    let earlier = exchanges.dropLast()
    let omitted = forgotten + max(0, earlier.count - ExchangeText.maximumEarlier)
    if omitted > 0 { text.append("  before:   \(omitted.counting("earlier request"))\n", .faint) }
    for exchange in earlier.suffix(ExchangeText.maximumEarlier) {
      text.append("  before:   \(exchange.operation.brief(200)), \(exchange.answerLine)\n", .faint)
      for line in exchange.retryLines { text.append("  retried:  \(line.brief(300))\n", .faint) }
    }
    ExchangeText.append("request:  \(last.operation.brief(200))", last.shownRequest, to: &text)
    for line in last.retryLines { text.append("  retried:  \(line.brief(300))\n", .faint) }
    ExchangeText.append("response: \(last.answerLine)", last.answer, to: &text)
    return text
  }

  /// The token claims that an expectation checked, each with the token's path.
  static func text(of claims: [DecodedClaims]) -> StyledText {
    claims.reduce(into: StyledText()) { text, decoded in
      append("\(decoded.path.brief(200)):", decoded.claims, to: &text)
    }
  }

  private static func append(_ heading: String, _ value: JSONValue?, to text: inout StyledText) {
    text.append("  \(heading)")
    guard let value else { return text.append("\n") }
    let compact = value.text(.compact)
    if compact.utf8.count <= ExchangeText.inlineWidth {
      return text.append(" \(compact.visible)\n")
    }
    text.append("\n")
    let lines = value.text(.pretty).split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines.prefix(ExchangeText.maximumLines) { append(line, to: &text) }
    let rest = lines.count - ExchangeText.maximumLines
    if rest > 0 { text.append("    … \(rest.counting("more line"))\n", .faint) }
  }

  private static func append(_ line: Substring, to text: inout StyledText) {
    let count = line.utf8.count > ExchangeText.maximumWidth ? line.count : 0
    let rest = count - ExchangeText.maximumWidth
    // A cut must remove more characters than the remark about the cut takes.
    guard rest > 24 else { return text.append("    \(line.brief(ExchangeText.maximumBytes))\n") }
    text.append("    \(line.prefix(ExchangeText.maximumWidth).brief(ExchangeText.maximumBytes))…")
    text.append(" \(rest.counting("more character"))\n", .faint)
  }
}

extension ExchangeRecord {
  /// The request's members; nil for an HTTP request without members, which has no body.
  var shownRequest: JSONValue? {
    operation.contains(" ") && request.object?.isEmpty == true ? nil : request
  }

  /// The attempts before the last attempt: `attempt 1: HTTP 503 without a body`.
  var retryLines: [String] {
    retries.enumerated().map { "attempt \($0.offset + 1): \($0.element)" }
  }

  /// Status, duration, attempts, and request ID in one line: `HTTP 400 (12 ms), request ID 5b1f`.
  var answerLine: String {
    var line = status.map { "HTTP \($0)" } ?? "none"
    line += " (\(elapsed.shortText))"
    if attempts > 1 { line += ", sent \(attempts) times" }
    if let requestID { line += ", request ID \(requestID.brief(200))" }
    return line
  }
}
