internal import Diagnostics
package import RunRecord
package import Values

/// The HTML report and the place to which it is written.
package struct HTMLFile: Report {
  private var report: HTMLReport
  private let destination: ReportDestination
  private let redactor: Redactor

  /// Creates the report; relative paths are in the working directory.
  package init(
    to destination: ReportDestination,
    workingDirectory: String,
    _ redactor: Redactor
  ) {
    (self.destination, self.redactor) = (destination, redactor)
    report = HTMLReport(
      inFolder: destination.folder(in: workingDirectory),
      destination.fragments(redactor)
    )
  }

  package mutating func receive(_ event: RunEvent) { report.add(event) }

  /// Writes the page, completely or not at all.
  package func finish() throws(AtomicFileError) {
    try destination.write(redactor) { (output) throws(AtomicFileError) in
      try report.write(to: output)
    }
  }
}

extension ReportDestination {
  /// The absolute path of the folder of a file; nil for an output.
  fileprivate func folder(in workingDirectory: String) -> String? {
    path.map { Folder.containing($0.path(in: workingDirectory)) }
  }
}

/// The row of a selected scenario without a result.
struct UnfinishedHTML {
  let id: ScenarioID
  let links: SourceLinks

  var row: String {
    ReportTemplate.row.render([
      "index": id.index, "result": "unfinished", "word": "not run", "keys": "unfinished",
      "tagList": "", "title": id.title.brief(1000), "place": id.place, "elapsed": "–",
      "link": links.link(to: id), "isFolded": false, "hasID": true, "cardLink": false,
    ])
  }
}
