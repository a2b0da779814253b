internal import JSON
internal import Mail
internal import Values

extension HTTPMessageDescription {
  /// The members for the report of a step, which contain the visible text of an HTML page.
  ///
  /// The source of a page starts with markup, so a report cuts it before the page's message. The
  /// secrets in the source are masked first, because the visible text has other white space.
  func reported(_ redactor: Redactor) -> JSONObject {
    guard isPage, let source = fields["body"]?.string else { return fields }
    var reported = JSONObject()
    reported["headers"] = fields["headers"]
    reported["text"] = .string(HTMLText(redactor.redact(source)).text)
    reported["body"] = .string(source)
    return reported
  }
}
