internal import JSON

extension EventSchema {
  private static var range: EventMember {
    .always("range", .reference(to: "range"), "The place in the file.")
  }

  private static var source: EventMember {
    .always("source", .reference(to: "source"), "The source lines that reports show.")
  }

  private static var stepNumber: JSONValue { .reference(to: "stepNumber") }

  /// The values in failures.
  static var failureValues: [EventObject] {
    [
      EventObject(
        "failure",
        "The reason why a scenario failed or was blocked.",
        [
          .always(
            "kind",
            .word(
              "expectation",
              "error",
              "timeout",
              "cleanup",
              "given",
              "environment",
              "value"
            ),
            "The kind of failure. `error` is an unexpected error from the pool."
          ),
          .maybe("errorType", .text, "The type of the error, for the kind `error`."),
          .always("message", .text, "The message, on one line."),
          .maybe(
            "phase",
            .word("given", "steps", "cleanup"),
            "The part of the scenario with the failed step."
          ),
          .maybe("step", stepNumber, "The number of the failed step in its part."),
          range,
          source,
          .maybe("mismatches", .list(of: .reference(to: "mismatch")), "The unmet expectations."),
          .maybe(
            "uses",
            .list(of: .reference(to: "use")),
            "The steps that use the flow with the failure, innermost first."
          ),
          .maybe("details", .list(of: .text), "Further facts, each on one line."),
        ]
      ),
      EventObject(
        "mismatch",
        "A part of an outcome that differs from the expectation.",
        [
          .always("path", .text, "The path in the outcome, such as `delivery.medium`."),
          .always(
            "requirement",
            .word("value", "match", "difference", "presence", "absence"),
            "The kind of requirement. `difference` means that the value must not be `expected`."
          ),
          .maybe("expected", .text, "The expected value, or the matcher in words."),
          .maybe("expectedKind", .text, "The expected kind of value, such as `string`."),
          .maybe("got", .text, "The actual value."),
          .maybe("gotKind", .text, "The kind of the actual value."),
          .maybe("instead", .text, "What the step returned instead, if the value is missing."),
          range,
        ]
      ),
      EventObject(
        "use",
        "A step that uses a flow.",
        [.always("step", stepNumber, "The number of the step."), range, source]
      ),
      EventObject(
        "range",
        "A place in a file. Lines and columns start at 1, and columns count Unicode scalars.",
        [
          .always("line", .whole(from: 1), "The first line."),
          .always("column", .whole(from: 1), "The first column."),
          .always("endLine", .whole(from: 1), "The last line."),
          .always("endColumn", .whole(from: 1), "The column after the last character."),
        ]
      ),
      EventObject(
        "source",
        "The lines of a file that reports show, with secrets masked.",
        [
          .always("file", .text, "The path of the file."),
          .always("lines", .list(of: .reference(to: "sourceLine")), "The lines."),
        ]
      ),
      EventObject(
        "sourceLine",
        "A line of a file.",
        [
          .always("line", .whole(from: 1), "The number of the line, from 1."),
          .always("text", .text, "The text of the line."),
        ]
      ),
    ]
  }

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
