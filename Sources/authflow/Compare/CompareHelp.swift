internal import ArgumentParser

/// The help of options that only `authflow compare` has.
enum CompareHelp {
  static let create = ArgumentHelp(
    """
    Create a live pool on AWS from this configuration file for one side, and delete the pool at \
    the end. Pass the option twice to create a pool for each side.
    """,
    valueName: "file"
  )

  static let pool = ArgumentHelp(
    """
    For --create: the pool in the project file that supplies the region and the credentials. The \
    `allow:` of that pool must include `create-pools`. Default: A if A is a live pool, or else the \
    project's default pool.
    """,
    valueName: "name"
  )

  static let expected = ArgumentHelp(
    """
    Accept the differences in FILE: a YAML list of mappings with the key scenario and, optionally, \
    file, step, field, and reason.
    """,
    valueName: "file"
  )

  static let junit = ArgumentHelp(
    """
    Write a JUnit report to FILE. Unexpected differences and missing expected differences are \
    failures in the report.
    """,
    valueName: "file"
  )
}
