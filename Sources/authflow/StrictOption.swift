internal import ArgumentParser
internal import Diagnostics

/// Whether what is doubtful counts as wrong.
struct StrictOption: ParsableArguments {
  @Flag(
    help: """
      A warning counts as a mistake; in a run, a scenario whose `given` the pool does not meet fails.
      """
  )
  var strict = false

  /// Throws where warnings count and there are some; `consequence` says what became of it.
  func check(_ files: CheckedFiles, _ consequence: String?) throws(CommandFailure) {
    guard strict, files.warnings > 0 else { return }
    let count = files.warnings == 1 ? "there is a warning" : "there are \(files.warnings) warnings"
    throw .wrongFile(
      "\(consequence.map { "\($0), because " } ?? "")\(count), and --strict is given",
      files.problems(warnings: true)
    )
  }
}
