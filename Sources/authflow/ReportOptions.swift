internal import ArgumentParser
internal import Reports
internal import Workflows

/// The options for the reports of a run.
struct ReportOptions: ParsableArguments {
  @Option(
    help: "Write a JUnit report to FILE."
      .taking("file")
  )
  var junit: String?

  @OptionGroup var dialect: JUnitDialectOption

  @Option(
    help: """
      Write the events of the run to FILE, one JSON object per line. `-` is standard output. \
      `authflow report show --from FILE` makes the other reports from this file.
      """.taking("file")
  )
  var json: String?

  @Option(
    help: "Write the results to FILE as one self-contained HTML page.".taking("file")
  )
  var html: String?

  @Option(
    help: """
      Write a Markdown page to FILE, for step summaries and pull requests. If FILE is the value of \
      GITHUB_STEP_SUMMARY, authflow adds the page to the summary of the step on GitHub.
      """.taking("file")
  )
  var markdown: String?

  @Option(
    help: "Write a report in the Common Test Report Format (CTRF) to FILE.".taking("file")
  )
  var ctrf: String?

  /// Checks the options.
  ///
  /// ArgumentParser calls this method for each group of options.
  func validate() throws {
    try OptionValue.check([
      ("--junit", junit), ("--json", json), ("--html", html), ("--markdown", markdown),
      ("--ctrf", ctrf),
    ])
    _ = try files
  }

  /// The requested reports.
  var files: ReportFiles {
    get throws {
      var files = ReportFiles()
      files.junit = try dialect.request(junit)
      files.events = json
      (files.html, files.markdown, files.ctrf) = (html, markdown, ctrf)
      return files
    }
  }
}

/// The dialect of a JUnit report.
struct JUnitDialectOption: ParsableArguments {
  @Option(
    help: """
      The dialect of the JUnit report. `strict` omits the attributes that Jenkins' xUnit plugin \
      rejects. `rich`, the default, includes them. Requires --junit.
      """
      .taking("dialect")
  )
  var junitDialect: JUnitDialect?

  /// The request for a report at a path; nil without a path.
  func request(_ path: String?) throws -> JUnitRequest? {
    // Without a report, a dialect would have no effect, which users would not expect.
    guard junitDialect == nil || path != nil else {
      throw ValidationError("--junit-dialect requires --junit FILE")
    }
    return path.map { JUnitRequest(path: $0, dialect: junitDialect ?? .rich) }
  }
}

extension JUnitDialect: ExpressibleByArgument {}
