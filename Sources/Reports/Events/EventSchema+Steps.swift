internal import JSON

extension EventSchema {
  static var stepNumber: JSONValue { .reference(to: "stepNumber") }

  /// The values in steps.
  static var stepValues: [EventObject] {
    [
      EventObject("step", "The record of a step.", stepMembers),
      EventObject(
        "exchange",
        "A request to the pool and its response, with secrets masked.",
        [
          .always("operation", .text, "The name of the operation."),
          .always("request", .anything, "The members of the request."),
          .maybe("status", .whole(from: 0), "The HTTP status. Absent without a response."),
          .maybe("response", .anything, "The members of the response, or the error."),
          .maybe("requestID", .text, "The request ID of the response."),
          .always("elapsed", .duration, "The duration of the exchange."),
          .maybe(
            "attempts",
            .whole(from: 2),
            "The number of times that the request was sent. Absent if it was sent once."
          ),
          .maybe("retries", .list(of: .text), "The result of each attempt before the last."),
        ]
      ),
      EventObject(
        "claims",
        "The claims of a token, if they did not meet an expectation.",
        [
          .always("path", .text, "The path of the claims in the outcome."),
          .always("claims", .anything, "The claims, with secrets masked."),
        ]
      ),
    ]
  }

  private static var stepMembers: [EventMember] {
    [
      .always("phase", .word("given", "steps", "cleanup"), "The part of the scenario."),
      .always("number", stepNumber, "The number of the step in its part, such as `2.1`."),
      .maybe("file", .text, "The file of the flow, for a step of a flow."),
      .maybe("line", .whole(from: 0), "The line of the step. Absent for automatic actions."),
      .always("summary", .text, "The step's name, or the action with its main argument."),
      .always(
        "verdict",
        .word("passed", "failed", "blocked", "skipped"),
        "The result of the step."
      ),
      .maybe("reason", .text, "Why the step was skipped."),
      .always("startedAt", .time, "The time when the step started."),
      .always("elapsed", .duration, "The duration of the step."),
      .maybe("notes", .list(of: .text), "Notes for the reader."),
      .maybe("tries", .whole(from: 0), "The number of attempts. Absent if there was only one."),
      .maybe("iterations", .whole(from: 0), "The number of iterations of `repeat`."),
      .maybe("exchanges", .list(of: .reference(to: "exchange")), "The last exchanges of the step."),
      .maybe(
        "omittedExchanges",
        .whole(from: 1),
        "The number of earlier exchanges that `exchanges` leaves out."
      ),
      .maybe("outcome", .mapping, "The outcome of the action. Only in comparisons."),
      .maybe(
        "claims",
        .list(of: .reference(to: "claims")),
        "The claims that did not meet an expectation, for each token."
      ),
    ]
  }
}
