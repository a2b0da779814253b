internal import ArgumentParser

/// The help of options that several types declare.
///
/// Commands that run often declare their options directly. For each group, a `ParsableArguments`
/// type, the runtime searches the protocol conformances of the whole program several times.
extension ArgumentHelp {
  static let config = ArgumentHelp(
    """
    The project file. Default: authflow.yaml in the working directory, or in the nearest parent \
    folder that has one.
    """,
    valueName: "file"
  )

  static let variables = ArgumentHelp(
    "Set $(pool.vars.NAME) to VALUE. Overrides the project file. Repeatable.",
    valueName: "name=value"
  )

  /// The help of `--var` in commands that only check the scenarios.
  static let variableNames = ArgumentHelp(
    "Check the scenarios as if $(pool.vars.NAME) were set. VALUE has no effect. Repeatable.",
    valueName: "name=value"
  )

  static let environmentFiles = ArgumentHelp(
    """
    Read environment variables from FILE. Repeatable. The last file takes precedence, but \
    variables that are already set in the environment keep their values.
    """,
    valueName: "file"
  )

  static let color: ArgumentHelp = """
    When to color the output. With `auto`, authflow colors the output on a terminal, unless \
    NO_COLOR has a value or TERM is `dumb`.
    """

  /// The help of `--seed` in commands that run only on mocks.
  static let seed = ArgumentHelp(
    """
    The seed for generated values. The same seed produces the same values. Default: a random seed.
    """,
    valueName: "number"
  )

  /// The help of `--seed` in commands that can run on live pools.
  static let liveSeed = ArgumentHelp(
    """
    The seed for generated values. The same seed produces the same values, except the run's ID on \
    a live pool. Phone numbers do not contain the ID. If an earlier run with the seed left users, \
    sign-ups with their phone numbers fail. Default: a random seed.
    """,
    valueName: "number"
  )

  static let sarif = ArgumentHelp(
    """
    Write the findings to FILE in the SARIF format, for code scanning. `-` is standard output.
    """,
    valueName: "file"
  )
}

// The selection of scenarios.
extension ArgumentHelp {
  static let tags = ArgumentHelp(
    """
    Select only scenarios whose tags match this expression, such as 'smoke and not (slow or sms)'.
    """,
    valueName: "expression"
  )

  static let filter = ArgumentHelp(
    """
    Select only scenarios with exactly the name TEXT, including its case. If there is none, select \
    all scenarios whose names contain TEXT, ignoring case.
    """,
    valueName: "text"
  )

  static let onlyFailed: ArgumentHelp = """
    Select only scenarios that failed, were blocked, or were flaky in the last run, unless they \
    were in quarantine in that run.
    """

  static let scenarioPaths: ArgumentHelp = "Scenario files, \(scenarioPlaces)"

  /// The end of the help of PATHS, after the scenario files.
  static let scenarioPlaces = """
    folders to search for *.yaml and *.yml, or FILE:LINE for the scenario or example row on that \
    line. TABLE.csv selects the scenarios that take their examples from that table. \
    TABLE.csv:LINE selects only the row on that line. Default: `defaults.paths` in the project \
    file, or the project's `scenarios` folder.
    """
}

// The reports of a run, and its history.
extension ArgumentHelp {
  static let junit = ArgumentHelp("Write a JUnit report to FILE.", valueName: "file")

  static let junitDialect = ArgumentHelp(
    """
    The dialect of the JUnit report. `strict` omits the attributes that Jenkins' xUnit plugin \
    rejects. `rich`, the default, includes them. Requires --junit.
    """,
    valueName: "dialect"
  )

  static let eventLines = ArgumentHelp(
    """
    Write the events of the run to FILE, one JSON object per line. `-` is standard output. \
    `authflow report show --from FILE` makes the other reports from this file.
    """,
    valueName: "file"
  )

  static let resultsPage = ArgumentHelp(
    "Write the results to FILE as one self-contained HTML page.",
    valueName: "file"
  )

  static let markdownPage = ArgumentHelp(
    """
    Write a Markdown page to FILE, for step summaries and pull requests. If FILE is the value of \
    GITHUB_STEP_SUMMARY, authflow adds the page to the summary of the step on GitHub.
    """,
    valueName: "file"
  )

  static let ctrf = ArgumentHelp(
    "Write a report in the Common Test Report Format (CTRF) to FILE.",
    valueName: "file"
  )

  static let history = ArgumentHelp(
    """
    The history of runs: a file, or an existing folder for history.sqlite. Default: \
    .authflow/history.sqlite next to the project file, or in the working directory if there is no \
    project file.
    """,
    valueName: "file or dir"
  )

  static let noHistory: ArgumentHelp = """
    Neither read nor extend the history, and do not record this run for --only-failed and `report \
    show`.
    """
}
