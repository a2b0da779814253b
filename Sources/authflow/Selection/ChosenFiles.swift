internal import ArgumentParser

/// The files, and places in them, that a command chooses its scenarios from.
struct ChosenFiles: ParsableArguments {
  @Argument(
    help: """
      Scenario files, folders that are searched for *.yaml and *.yml, or FILE:LINE for the scenario \
      or the row of examples at a line; TABLE.csv or TABLE.csv:LINE for the scenarios that take \
      their examples from a table, with all its rows or one. Without any: what `defaults.paths` of the \
      project names, else its folder `scenarios`.
      """
  )
  var paths: [String] = []
}
