internal import ArgumentParser
internal import Reports
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

  private var usesOutput: Bool { sarif == "-" }

  /// Throws if the log and the document of `--json` would both be written to standard output.
  func check(besidesJSON json: Bool) throws {
    guard !json || !usesOutput else {
      throw ValidationError("--json and --sarif - can't be combined")
    }
  }

  /// The stream for the report, which a log on standard output replaces.
  func console(_ environment: Environment) -> Output {
    usesOutput ? environment.errors : environment.output
  }
}
