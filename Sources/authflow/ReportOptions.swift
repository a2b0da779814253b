internal import ArgumentParser
internal import Reports
internal import Workflows

/// The options for the reports of a run.
struct ReportOptions: ParsableArguments {
  @Option(help: .junit, completion: .file())
  var junit: String?

  @Option(help: .junitDialect)
  var junitDialect: JUnitDialect?

  @Option(help: .eventLines, completion: .file())
  var json: String?

  @Option(help: .resultsPage, completion: .file())
  var html: String?

  @Option(help: .markdownPage, completion: .file())
  var markdown: String?

  @Option(help: .ctrf, completion: .file())
  var ctrf: String?

  /// Checks the options.
  ///
  /// ArgumentParser calls this method for each group of options.
  func validate() throws { _ = try files }

  /// The requested reports.
  var files: ReportFiles {
    get throws {
      try ReportFiles(
        junit: junit,
        junitDialect,
        json: json,
        html: html,
        markdown: markdown,
        ctrf: ctrf
      )
    }
  }
}

/// The options for how much the console report shows.
struct VerbosityOptions: ParsableArguments {
  @Flag(help: "Print only failures and the summary.")
  var quiet = false

  @Flag(
    name: [.customShort("v"), .long],
    help: "Print each step, with its requests and responses. Secrets are masked."
  )
  var verbose = false

  func validate() throws { _ = try verbosity }

  var verbosity: Verbosity {
    get throws { try Verbosity(quiet: quiet, verbose: verbose) }
  }
}

extension Verbosity {
  /// Creates the verbosity from the values of `--quiet` and `--verbose`.
  ///
  /// - Throws: `ValidationError` for both, which contradict each other.
  init(quiet: Bool, verbose: Bool) throws {
    guard !quiet || !verbose else {
      throw ValidationError("--quiet and --verbose can't be combined")
    }
    self = quiet ? .quiet : verbose ? .verbose : .normal
  }
}

extension ReportFiles {
  /// Creates the requested reports from the values of options.
  ///
  /// - Throws: `ValidationError` for an empty value, or a dialect without a JUnit report.
  init(
    junit: String?,
    _ dialect: JUnitDialect?,
    json: String?,
    html: String?,
    markdown: String?,
    ctrf: String?
  ) throws {
    try OptionValue.check([
      ("--junit", junit), ("--json", json), ("--html", html), ("--markdown", markdown),
      ("--ctrf", ctrf),
    ])
    self.init()
    self.junit = try OptionValue.junit(junit, dialect)
    events = json
    (self.html, self.markdown, self.ctrf) = (html, markdown, ctrf)
  }
}

extension OptionValue {
  /// The request for a JUnit report at a path; nil without a path.
  ///
  /// - Throws: `ValidationError` for a dialect without a path.
  static func junit(_ path: String?, _ dialect: JUnitDialect?) throws -> JUnitRequest? {
    // Without a report, a dialect would have no effect, which users would not expect.
    guard dialect == nil || path != nil else {
      throw ValidationError("--junit-dialect requires --junit FILE")
    }
    return path.map { JUnitRequest(path: $0, dialect: dialect ?? .rich) }
  }
}

extension JUnitDialect: ExpressibleByArgument {}
