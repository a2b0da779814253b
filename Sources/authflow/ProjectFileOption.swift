internal import ArgumentParser

/// Where the project file is.
struct ProjectFileOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The project file (default: the nearest authflow.yaml upwards).",
      valueName: "file"
    )
  )
  var config: String?
}
