internal import ArgumentParser
internal import ConfigurationChanges

/// Which findings make a command end with the status 1.
struct FindingLevelOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      End with the status 1 only for what is as bad as this: breaking (the deployment fails, data is lost, \
      or a flow breaks), behavior (that, or another behavior, or what is not known) or any.
      """,
      valueName: "breaking|behavior|any"
    )
  )
  var failOn = FindingLevel.any
}

extension FindingLevel: ExpressibleByArgument {}
