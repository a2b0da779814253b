internal import JSON

extension EventSchema {
  /// The members of the event about a scenario's earlier results.
  static var historyMembers: [EventMember] {
    let past = JSONValue.reference(to: "pastRun")
    return [
      scenarioMember,
      .always(
        "change",
        .word("first", "newFailure", "stillFailing", "fixed", "stillPassing"),
        "How the result differs from the last earlier result that was not blocked or skipped."
      ),
      .maybe("since", past, "The first run of the failures, for `stillFailing` and `fixed`."),
      .maybe("failures", .whole(from: 1), "The number of failed runs before this run."),
      .maybe("lastPassed", past, "The last run in which the scenario passed."),
      .always(
        "runs",
        .whole(from: 0),
        "The number of earlier results among which `flaky` is counted."
      ),
      .always("flaky", .whole(from: 0), "The number of earlier flaky results."),
      .maybe("usual", .duration, "The median duration of the earlier passes."),
      .always("slower", .flag, "Whether the scenario took much longer than usual."),
      .maybe(
        "poolChanges",
        .list(of: .reference(to: "settingChange")),
        "The pool settings that changed since the scenario last passed."
      ),
      .maybe(
        "repetitions",
        .reference(to: "repetitions"),
        "The results of all repetitions with `--repeat`, which count as one result."
      ),
    ]
  }

  /// The values from the history.
  static var historyValues: [EventObject] {
    [
      EventObject(
        "pastResult",
        "The result of an earlier run.",
        [
          .always("run", .reference(to: "pastRun"), "The run."),
          .always("counts", .reference(to: "counts"), "The number of scenarios with each result."),
          .always("elapsed", .duration, "The duration of the run."),
        ]
      ),
      EventObject(
        "pastRun",
        "An earlier run.",
        [
          .always("id", .text, "The ID of the run in the history."),
          .always("at", .time, "The time when the run started."),
        ]
      ),
      EventObject(
        "counts",
        "The number of scenarios with each result.",
        ["passed", "flaky", "failed", "blocked", "skipped"].map { word in
          EventMember.always(
            word,
            .whole(from: 0),
            "The number of scenarios with the result `\(word)`."
          )
        } + [
          EventMember.maybe(
            "quarantined",
            .whole(from: 0),
            "The number of scenarios in quarantine that did not pass, if any."
          )
        ]
      ),
      EventObject(
        "usualDuration",
        "The usual duration of a scenario.",
        [
          .always("index", .whole(from: 0), "The scenario's position in the run."),
          .always("elapsed", .duration, "The usual duration."),
        ]
      ),
      EventObject(
        "repetitions",
        "The results of all repetitions of a scenario with `--repeat`.",
        [
          .always(
            "counts",
            .reference(to: "counts"),
            "The number of repetitions with each result."
          ),
          .always("elapsed", .duration, "The duration of the longest repetition."),
        ]
      ),
      EventObject(
        "settingChange",
        "A pool setting that changed since a scenario last passed.",
        [
          .always("setting", .text, "The path of the setting, as in `authflow pool diff`."),
          .maybe("old", .text, "The earlier value."),
          .maybe("new", .text, "The value in this run."),
          .maybe("effect", .text, "The effect on auth flows."),
          .always("explains", .flag, "Whether the setting probably explains the failure."),
          .always(
            "affects",
            .flag,
            "Whether the setting affects the failed operation, but does not explain the failure."
          ),
        ]
      ),
    ]
  }
}
