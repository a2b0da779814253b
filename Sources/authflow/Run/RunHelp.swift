internal import ArgumentParser

/// The help of options that only `authflow run` has.
enum RunHelp {
  static let pool = ArgumentHelp(
    """
    Run on this pool from the project file, or on the built-in `mock`. A value that contains `/` \
    or ends in .yaml, .yml, or .json is a configuration file. Each scenario then gets a mock pool \
    with the settings in that file. `authflow pool export` converts a file of another tool, such \
    as a template. Default: the project's default pool, or the mock.
    """,
    valueName: "name or file"
  )

  static let create = ArgumentHelp(
    """
    Create a live pool on AWS from this configuration file, run on it, and delete it. --pool names \
    the pool in the project file that supplies the region and the credentials. The `allow:` of \
    that pool must include `create-pools`.
    """,
    valueName: "file"
  )

  static let jobs = ArgumentHelp(
    """
    The maximum number of scenarios that run at the same time. Default: `defaults.jobs` in the \
    project file, or 16.
    """,
    valueName: "n"
  )

  static let shard = ArgumentHelp(
    """
    Run only shard K of N of the selection, written as K/N. K starts at 1. `auto` reads both \
    numbers from the variables of the CI system. Use `auto/N` if the system provides only K. \
    `authflow report merge` merges the results.
    """,
    valueName: "k/n"
  )

  static let failFast: ArgumentHelp = """
    After the first failure outside the quarantine, do not start any more scenarios. \
    `defaults.failFast: true` in the project file has the same effect.
    """

  static let retries = ArgumentHelp(
    """
    Rerun a failed scenario up to N times. The `retries` key in a scenario takes precedence. \
    Default: 0.
    """,
    valueName: "n"
  )

  static let repetitions = ArgumentHelp(
    "Run each scenario N times, and generate new values each time. Default: 1.",
    valueName: "n"
  )

  static let strict: ArgumentHelp = """
    Treat warnings as errors. Fail scenarios that can't run on the pool, instead of skipping them. \
    If a scenario would create a user on a live pool under a name that the run does not generate, \
    exit with code 6 before the run.
    """

  static let outbox = ArgumentHelp(
    "On a mock, deliver messages to the Maildir DIR, and read the codes from this folder.",
    valueName: "dir"
  )

  static let trace = ArgumentHelp(
    """
    Write each request and response to DIR, both as JSON lines and as an HTTP archive (HAR) for \
    browser developer tools. Secrets are masked, and only you can read the files.
    """,
    valueName: "dir"
  )

  static let notify = ArgumentHelp(
    """
    After the run, post a summary to this entry of `notify:` in the project file. By default, an \
    entry gets the summary if a result changed or a failure has no earlier result. Without a \
    history, it gets the summary of each run that does not pass. Repeatable.
    """,
    valueName: "name"
  )

  static let verbose: ArgumentHelp = """
    Print each step as it ends, with its requests and responses. Secrets are masked. Also print \
    which files in the folders were ignored, and why.
    """

  static let keepUsers: ArgumentHelp = """
    Keep the users and other resources that the run creates on a live pool, including the pool of \
    --create.
    """

  static let pauseOnFailure: ArgumentHelp = """
    When a scenario fails, keep its pool, users, and messages until you press Enter, and print how \
    to inspect them. Scenarios run one at a time. Requires a terminal.
    """
}
