internal import JSON

extension EventSchema {
  /// The members of the record of a scenario, which are also the members of its last event.
  static var recordMembers: [EventMember] {
    let (failure, record) = (JSONValue.reference(to: "failure"), JSONValue.reference(to: "record"))
    return [
      scenarioMember,
      .maybe("description", .text, "The description of the scenario."),
      .maybe("tags", .list(of: .text), "The tags of the scenario."),
      .always(
        "result",
        .word("passed", "flaky", "failed", "blocked", "skipped"),
        "The result. `flaky` means that the scenario passed after a failed attempt."
      ),
      .maybe("failure", failure, "The failure. For `flaky`, the last failure before the pass."),
      .maybe("skipped", .reference(to: "skip"), "Why the scenario was skipped."),
      .maybe("gap", .reference(to: "gap"), "Why a blocked scenario has no result of its own."),
      .maybe("furtherFailures", .list(of: failure), "The failures in the cleanup."),
      .maybe(
        "lostAttempts",
        .list(of: record),
        "The failed attempts before the attempt of `result`."
      ),
      .maybe(
        "unresolvedAttempt",
        record,
        "The attempt after the failed attempt of `result`, if it was blocked or skipped."
      ),
      .always("startedAt", .time, "The time when the first attempt started."),
      .always("elapsed", .duration, "The duration of all attempts, with the cleanup."),
      .maybe(
        "waits",
        .reference(to: "waits"),
        "The time that the scenario waited to send requests."
      ),
      .maybe("quarantine", .reference(to: "quarantine"), "The quarantine of the scenario."),
      .maybe(
        "leftovers",
        .list(of: .reference(to: "leftover")),
        "The resources that the scenario left on a live pool."
      ),
      .maybe("values", .list(of: .reference(to: "value")), "The strings that differ in each run."),
      .always(
        "steps",
        .list(of: .reference(to: "step")),
        "The steps that ran in the attempt that `result` describes. The cleanup is last."
      ),
    ]
  }

  /// The values in events about a scenario.
  static var scenarioValues: [EventObject] {
    [
      EventObject("record", "The record of an attempt at a scenario.", recordMembers),
      EventObject(
        "attempt",
        "The number of an attempt at a scenario.",
        [
          .always("number", .whole(from: 1), "The number of the attempt, from 1."),
          .always("limit", .whole(from: 1), "The maximum number of attempts."),
        ]
      ),
      EventObject(
        "skip",
        "The reason why a scenario was skipped.",
        [
          .maybe(
            "cause",
            .word("interrupted", "earlierFailure"),
            "The cause of the skip, if neither the scenario nor the pool is the cause."
          ),
          .always("reason", .text, "The reason in words."),
        ]
      ),
      EventObject(
        "gap",
        "The reason why a blocked scenario has no result of its own.",
        [
          .always(
            "cause",
            .word("interrupted", "missing"),
            "Whether the run ended while the scenario ran, or no part of a merged run has a result."
          ),
          .maybe("reason", .text, "What is missing, such as `shard 2 of 3 is missing`."),
        ]
      ),
      EventObject(
        "waits",
        "The time that a scenario waited to send requests to a live pool.",
        [
          .always("rateLimit", .duration, "The wait for authflow's own rate limit."),
          .always("throttling", .duration, "The wait after throttled requests."),
        ]
      ),
      EventObject(
        "quarantine",
        "An entry of the quarantine. The scenario's failure does not affect the run's result.",
        [
          .always("reason", .text, "Why the scenario is in quarantine."),
          .maybe("ticket", .text, "The ticket, such as a URL."),
          .always("until", .text, "The last day of the quarantine in UTC, such as `2026-12-31`."),
        ]
      ),
      EventObject(
        "leftover",
        "A resource on a live pool that may still exist.",
        [
          .always("kind", .text, "The kind of the resource, such as `user`."),
          .always("name", .text, "The name of the resource."),
          .maybe("id", .text, "The ID of the resource, or the sub of a user."),
          .always("reason", .text, "Why the resource was not deleted."),
          .always("kept", .flag, "Whether `--keep-users` kept the resource."),
          .maybe("byHand", .flag, "Whether `authflow sweep` never deletes the resource."),
        ]
      ),
      EventObject(
        "value",
        "A string that differs in each run.",
        [
          .always("text", .text, "The string."),
          .always(
            "meaning",
            .text,
            "The template that generates the string, such as `user.email`."
          ),
        ]
      ),
    ]
  }
}
