internal import ArgumentParser
internal import Workflows

/// The option for a log of findings.
struct SARIFOption: ParsableArguments {
  @Option(help: .sarif, completion: .file())
  var sarif: String?

  func validate() throws { try OptionValue.check([("--sarif", sarif)]) }

  /// The files to write.
  var files: FindingFiles { FindingFiles(sarif: sarif) }
}

extension FindingFiles {
  /// Creates the files from the value of `--sarif`.
  init(sarif: String?) {
    self.init()
    self.sarif = sarif
  }

  /// Whether the log is written to standard output.
  var usesOutput: Bool { sarif == "-" }
}
