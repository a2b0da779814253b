internal import ArgumentParser
internal import Workflows

/// The option for a log of findings.
struct SARIFOption: ParsableArguments {
  @Option(
    help: """
      Write the findings to FILE in the SARIF format, for code scanning. `-` is standard output.
      """.taking("file")
  )
  var sarif: String?

  func validate() throws { try OptionValue.check([("--sarif", sarif)]) }

  /// The files to write.
  var files: FindingFiles {
    var files = FindingFiles()
    files.sarif = sarif
    return files
  }

  /// Whether the log is written to standard output.
  var usesOutput: Bool { sarif == "-" }
}
