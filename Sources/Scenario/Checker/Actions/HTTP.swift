extension ActionEntry {
  static let http = testSide(
    "http",
    "Sends a plain HTTP request; without an expected `httpStatus` it must be answered with 2xx.",
    .parameters([
      .required("url", .url, "The whole address."),
      .optional("method", .choice(methods), "GET where it is left out; POST with a body."),
      .optional("headers", .headers, "Headers by name."),
      .optional("json", .value, "A value to send as JSON."),
      .optional("form", .texts, "Names and texts to send as a form."),
      .optional("body", .text, "A text to send as it is."),
      .optional("follow", .boolean, "Whether to follow redirects; not where it is left out."),
    ]),
    rules: [.atMostOne(["json", "form", "body"])],
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
    canFail: true,
    stage: .language
  ) { given in
    given.text("url").map { url in
      .http(
        HTTPParameters(
          url: url,
          method: given.text("method"),
          headers: given.template("headers"),
          body: given.body,
          follow: given.boolean("follow") ?? .literal(false)
        )
      )
    }
  }

  /// The methods of RFC 9110 and RFC 5789 that say something to an app's backend.
  private static let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
}

extension CheckedParameters {
  fileprivate var body: HTTPParameters.Body? {
    template("json").map { .json($0) } ?? template("form").map { .form($0) }
      ?? text("body").map { .text($0) }
  }
}
