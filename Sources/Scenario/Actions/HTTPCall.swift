internal import Values
internal import YAMLTree

/// Sends a plain HTTP request.
package struct HTTPCall: DefinedAction {
  /// What a request carries.
  package enum Body: Sendable {
    /// A value that is sent as JSON.
    case json(ValueTemplate)
    /// A mapping of names to texts that is sent as a form.
    case form(ValueTemplate)
    /// A text that is sent as it is.
    case text(TextTemplate)
  }

  /// The whole address.
  package let url: TextTemplate

  /// The method; nil takes the usual one.
  package let method: TextTemplate?

  /// A mapping of header names to texts.
  package let headers: ValueTemplate?

  /// What is sent; nil for nothing.
  package let body: Body?

  /// Whether redirects are followed.
  package let follow: TypedExpression<Bool>

  package static let definition = ActionDefinition.testSide(
    "http",
    "Sends a plain HTTP request; without an expected `httpStatus` it must be answered with 2xx.",
    otherNames: ["request", "httprequest", "fetch", "curl", "get", "post", "put", "patch"],
    .parameters([
      .required("url", .url, "The whole address."),
      .optional("method", .choice(methods), "GET where it is left out; POST with a body."),
      .optional("headers", .headers, "Headers by name."),
      .optional("json", .value, "A value to send as JSON."),
      .optional("form", .texts, "Names and texts to send as a form."),
      .optional("body", .text, "A text to send as it is."),
      .optional("follow", .boolean, "Whether to follow redirects; not where it is left out."),
    ]),
    rules: [.atMostOne(bodies)],
    outcome: [
      .unanswered,
      OutcomeField("httpStatus", .status, "The status of the answer."),
      OutcomeField("elapsed", .duration, "How long the request took, as a duration."),
      // Texts, but for Set-Cookie, which is a list of them whatever its spelling.
      OutcomeField("headers", .names(.any), "The answer's headers by name."),
      OutcomeField("body", .any, "What was answered: a value where it is JSON, else a text."),
    ],
    mainValue: "body",
    reading: .withGET,
    canFail: true
  )

  private static let bodies = ["json", "form", "body"]

  /// The methods of RFC 9110 and RFC 5789 that say something to an app's backend.
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

  /// The method where none is written.
  package var usualMethod: String { HTTPCall.usualMethod(hasBody: body != nil) }

  private static func usualMethod(hasBody: Bool) -> String { hasBody ? "POST" : "GET" }

  /// Whether parameters make it a GET, as far as they are written out.
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
      + (follow == .literal(false) ? "" : ", and follows redirects")
  }

  private var content: String {
    switch body {
    case nil: ""
    case .json(let value): ", with the JSON `\(value.writtenText)`"
    case .form(let value): value.listed(", with the form")
    case .text(let text): ", with the text \(text.quoted)"
    }
  }
}
