internal import JSON

extension EventSchema {
  /// The member that names the event's scenario.
  static var scenarioMember: EventMember {
    .always("scenario", .reference(to: "scenario"), "The scenario.")
  }

  private static func at(_ text: String) -> EventMember { .always("at", .time, text) }

  /// The events of scenarios, and the end of the run.
  static var scenarioEvents: [EventObject] {
    [
      EventObject(
        "scenarioStarted",
        "A scenario starts.",
        [at("The time of the start."), scenarioMember]
      ),
      EventObject(
        "stepStarted",
        "A step starts.",
        [
          at("The time of the start."), scenarioMember,
          .always("summary", .text, "The step's name, or the action with its main argument."),
        ]
      ),
      EventObject(
        "stepWaiting",
        "A step starts to wait for something other than a response from the pool.",
        [
          at("The time when the wait started."), scenarioMember,
          .always("reason", .text, "What the step waits for, such as `a message for …`."),
        ]
      ),
      EventObject(
        "stepFinished",
        "A step ends.",
        [scenarioMember, .always("step", .reference(to: "step"), "The record of the step.")]
      ),
      EventObject(
        "exchanged",
        "A request ends, with or without a response. Only with `--trace`.",
        tracedMembers
      ),
      EventObject(
        "attemptStarted",
        "An attempt at a scenario failed, and the next attempt starts.",
        [
          at("The time when the next attempt started."),
          .always("attempt", .reference(to: "attempt"), "The attempt that starts."),
          .always("after", .reference(to: "record"), "The record of the failed attempt."),
        ]
      ),
      EventObject(
        "scenarioHistory",
        """
        What earlier runs show about a scenario, before its last `scenarioFinished`. Only with a \
        history.
        """,
        historyMembers
      ),
      EventObject("scenarioFinished", "A scenario ends, or is skipped.", recordMembers),
      EventObject(
        "runFinished",
        "The run ends. This is the last line.",
        [
          at("The time of the end."),
          .always("interrupted", .flag, "Whether Ctrl-C or SIGTERM ended the run."),
          .maybe(
            "incomplete",
            .list(of: .text),
            "What is missing from a merged run or is in two of its shards, unless the results of "
              + "scenarios show it."
          ),
        ]
      ),
    ]
  }

  private static var tracedMembers: [EventMember] {
    [
      scenarioMember,
      .maybe("operation", .text, "The operation of the pool's API. Absent for an `http` step."),
      .always("method", .text, "The HTTP method."),
      .always("url", .text, "The URL, without parts that can be secret."),
      .always("attempt", .whole(from: 1), "The number of the attempt at the call, from 1."),
      .always("startedAt", .time, "The time when the request was sent."),
      .always("elapsed", .duration, "The time until the response or the error."),
      .always("requestHeaders", .mapping, "The headers of the request."),
      .maybe("request", .anything, "The body of the request."),
      .maybe("status", .whole(from: 0), "The HTTP status. Absent without a response."),
      .always("responseHeaders", .mapping, "The headers of the response."),
      .maybe("response", .anything, "The body of the response."),
      .maybe("error", .text, "Why there is no response."),
    ]
  }
}
