internal import ArgumentParser

/// How a command about changes prints what it found; text for a terminal unless one of these is asked for.
struct PrintedForm: ParsableArguments {
  @Flag(help: "Print one JSON document; docs/json.md describes it.")
  var json = false

  @Flag(help: "Print Markdown, for a pull request.")
  var markdown = false

  func validate() throws {
    guard !json || !markdown else {
      throw ValidationError("--json and --markdown exclude each other")
    }
  }
}
