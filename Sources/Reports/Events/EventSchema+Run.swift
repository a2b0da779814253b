internal import JSON

extension EventSchema {
  /// The events about the whole run before its scenarios.
  static var runEvents: [EventObject] {
    [
      EventObject(
        "runStarted",
        "The run starts. This is the first line.",
        [
          .always("schema", ["type": "integer", "const": 1], "The version of the format, 1."),
          .always("at", .time, "The time when the run started."),
          .always(
            "seed",
            .reference(to: "seed"),
            "The seed of the run. With `--repeat`, only the first repetition has this seed."
          ),
          .always(
            "pool",
            .text,
            "The pool's name, such as `mock`, or the path of its configuration file."
          ),
          .always(
            "command",
            .list(of: .text),
            "The program, and the options that affect a scenario. Paths, `--filter`, and `--seed` "
              + "are omitted."
          ),
          .always("version", .text, "The version of authflow. Empty if unknown."),
          .always("host", .text, "The name of the machine. Empty if unknown."),
          .always(
            "directory",
            .text,
            "The working directory, to which the paths of scenarios are relative."
          ),
          .always("region", .text, "The pool's region, or `unknown`."),
          .always(
            "selection",
            .text,
            "The paths and options that select scenarios. Empty for all scenarios."
          ),
          .maybe("allowsFlaky", .flag, "Whether flaky scenarios do not fail the run."),
          .maybe("shard", .reference(to: "shard"), "The shard. Absent for an undivided run."),
          .always(
            "scenarios",
            .list(of: .reference(to: "scenario")),
            "The selected scenarios, in input order."
          ),
        ]
      ),
      EventObject(
        "stopped",
        "The run stopped before its first scenario. There is an event for each reason.",
        [
          .maybe("file", .text, "The file with the mistake."),
          .maybe("line", .whole(from: 1), "The line of the mistake, from 1."),
          .maybe("column", .whole(from: 1), "The column of the mistake, from 1."),
          .always("title", .text, "The place and the message, on one line."),
          .always(
            "type",
            .text,
            "The code of the diagnostic, such as `AF1203`, or the kind of failure."
          ),
          .always("text", .text, "The complete console output about the reason."),
        ]
      ),
      EventObject(
        "runHistory",
        "What earlier runs show about this run. Only with a history.",
        [
          .always("id", .text, "The ID of this run in the history."),
          .always(
            "trend",
            .list(of: .reference(to: "pastResult")),
            "At most 29 earlier runs of the same selection, oldest first."
          ),
          .always(
            "usual",
            .list(of: .reference(to: "usualDuration")),
            "The usual duration of each scenario that has one."
          ),
          .maybe(
            "settings",
            .text,
            "The settings of the pool at the start, as `authflow pool export` writes them."
          ),
          .maybe("notes", .list(of: .text), "Why something is missing from the history."),
        ]
      ),
    ]
  }

  /// The values in events about the whole run.
  static var runValues: [EventObject] {
    [
      EventObject(
        "scenario",
        "The identity of a scenario in the run.",
        [
          .always("index", .whole(from: 0), "The position in the run, from 0, in input order."),
          .always("file", .text, "The path of the file, absolute or relative to `directory`."),
          .always(
            "line",
            .whole(from: 0),
            "The line of the scenario, or of its row of examples if the row is in the file."
          ),
          .always("name", .text, "The name of the scenario."),
          .maybe("table", .text, "The place of the row of examples, such as `rows.csv:4`."),
          .maybe("round", .reference(to: "round"), "The repetition with `--repeat`."),
          .maybe(
            "seed",
            .reference(to: "seed"),
            "The seed of the scenario's shard. Only in merged results, if the shards have "
              + "different seeds."
          ),
        ]
      ),
      EventObject(
        "round",
        "A repetition of the scenarios with `--repeat`.",
        [
          .always("number", .whole(from: 1), "The number of the repetition, from 1."),
          .always("count", .whole(from: 1), "The number of repetitions."),
          .always("seed", .reference(to: "seed"), "The seed of the repetition."),
        ]
      ),
      EventObject(
        "shard",
        "A part of a run that is divided into shards.",
        [
          .always("number", .whole(from: 1), "The number of the shard, from 1."),
          .always("count", .whole(from: 1), "The number of shards."),
          .maybe("run", .text, "The ID of the CI system's run, such as `GITHUB_RUN_ID=42`."),
          .maybe("allowsFlaky", .flag, "Whether flaky scenarios do not fail the run."),
          .always(
            "selection",
            .list(of: .reference(to: "scenario")),
            "All scenarios of the run, with their positions in an undivided run."
          ),
        ]
      ),
    ]
  }
}
