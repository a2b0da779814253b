internal import JSON

extension EventSchema {
  private static var range: EventMember {
    .always("range", .reference(to: "range"), "The place in the file.")
  }

  private static var source: EventMember {
    .always("source", .reference(to: "source"), "The source lines that reports show.")
  }

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
}
