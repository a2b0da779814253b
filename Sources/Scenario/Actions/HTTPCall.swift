internal import Values
internal import YAMLTree

/// Sends an HTTP request.
package struct HTTPCall: DefinedAction {
  /// The body of a request.
  package enum Body: Sendable {
    /// A value, sent as JSON.
    case json(ValueTemplate)
    /// A mapping of names to strings, sent as a form.
    case form(ValueTemplate)
    /// A string, sent unchanged.
    case text(TextTemplate)
  }

  package let url: TextTemplate

  /// The method; nil for `usualMethod`.
  package let method: TextTemplate?

  /// A mapping of header names to strings.
  package let headers: ValueTemplate?

  package let body: Body?

  package let follow: TypedExpression<Bool>

  package static let name = "http"

  package static let definition = ActionDefinition.testSide(
    name,
    "Sends an HTTP request.",
    otherNames: ["request", "httprequest", "fetch", "curl", "get", "post", "put", "patch"],
    .parameters([
      .required("url", .url, "The complete URL."),
      .optional(
        "method",
        .choice(methods),
        "The method; by default, GET without a body and POST with a body."
      ),
      .optional("headers", .headers, "Headers by name."),
      .optional("json", .value, "A value to send as JSON."),
      .optional("form", .texts, "Names and strings to send as a form."),
      .optional("body", .text, "A string to send unchanged."),
      .optional("follow", .boolean, "Whether to follow redirects; false by default."),
    ]),
    rules: [.atMostOne(bodies)],
    outcome: [
      .unanswered,
      OutcomeField("httpStatus", .status, "The status of the response."),
      OutcomeField("elapsed", .duration, "How long the request took, as a duration."),
      // The values are strings, except for Set-Cookie, which is a list of strings in any spelling.
      OutcomeField("headers", .names(.any), "The response's headers by name."),
      OutcomeField(
        "body",
        .any,
        "The response's body: a value if the body is JSON, otherwise a string."
      ),
    ],
    mainValue: "body",
    repeatability: .withGET,
    canFail: true
  )

  private static let bodies = ["json", "form", "body"]

  /// The methods of RFC 9110 and RFC 5789, without CONNECT and TRACE.
  private static let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

  package init(_ given: CheckedParameters) throws(MissingParameter) {
    url = try given.text("url").needed()
    method = given.text("method")
    headers = given.template("headers")
    body =
      given.template("json").map { .json($0) } ?? given.template("form").map { .form($0) }
      ?? given.text("body").map { .text($0) }
    follow = given.boolean("follow") ?? .literal(false)
  }

  /// The method of a step without the `method` parameter.
  package var usualMethod: String { HTTPCall.usualMethod(hasBody: body != nil) }

  private static func usualMethod(hasBody: Bool) -> String { hasBody ? "POST" : "GET" }

  /// Whether these parameters send a GET request, as far as known before the run.
  static func sendsGET(_ parameters: YAMLNode) -> Bool {
    let usual = usualMethod(hasBody: bodies.contains { parameters[$0] != nil })
    return (parameters["method"].map { $0.scalar?.text } ?? usual) == "GET"
  }

  package var mainArgument: MainArgument? { .request(self) }
  package var needsPool: Bool { false }
  package var sending: MessageSending { .unseen }
  package var poolReferences: [PoolReference] { [.request(self)] }

  package var sentence: String {
    "Sends \(method?.template.spelling ?? usualMethod) to \(url.quoted)"
      + (headers?.listed(" with the headers") ?? "") + content
      + follow.clause(", and follows redirects")
  }

  private var content: String {
    switch body {
    case nil: ""
    case .json(let value): ", with the JSON `\(value.writtenText)`"
    case .form(let value): value.listed(", with the form")
    case .text(let text): ", with the body \(text.quoted)"
    }
  }
}
