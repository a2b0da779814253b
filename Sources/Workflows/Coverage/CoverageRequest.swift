internal import Coverage
internal import JSON
internal import Project

/// The request for `authflow coverage`.
package struct CoverageRequest: Sendable {
  package var config: String?
  package var choice = ScenarioChoice()
  package var variables: [(name: String, value: String)] = []
  /// A pool of the project, or a file with a pool's settings; nil for the project's default pool.
  package var pool: String?
  package var seed: UInt64?
  package var markdown: String?
  package var html: String?
  package var json: String?

  package init() {}

  /// The arguments of the `authflow init` that adds scenarios for a pool to the same project.
  ///
  /// `init` takes a folder and not a project file, so a file with another name gives nil.
  func initArguments(from pool: String) -> [String]? {
    guard let config else { return ["--from", pool] }
    let parts = config.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.last == Project.fileName[...] else { return nil }
    let folder = parts.dropLast().joined(separator: "/")
    if folder.isEmpty, config.hasPrefix("/") { return ["--from", pool, "/"] }
    return ["--from", pool] + (folder.isEmpty ? [] : [folder])
  }
}

/// The files that a coverage writes in addition to its output.
struct CoverageFiles {
  private let request: CoverageRequest
  private let environment: Environment

  init(_ request: CoverageRequest, _ environment: Environment) {
    (self.request, self.environment) = (request, environment)
  }

  /// Throws if a file can't be written or would replace an input file.
  func check() throws(CommandFailure) {
    for path in [request.markdown, request.html, request.json].compactMap(\.self) {
      try environment.checkWritable(path)
    }
  }

  /// Writes the requested files; the others are written if a file can't be written.
  func write(_ coverage: Coverage) throws(CommandFailure) {
    let texts: [(String?, () -> String)] = [
      (request.markdown, { CoverageMarkdown.text(coverage) }),
      (request.json, { CoverageJSON.document(coverage).text(.pretty) + "\n" }),
    ]
    var unwritten = UnwrittenFiles()
    for case (let path?, let text) in texts {
      unwritten.collect { () throws(CommandFailure) in try environment.write(text(), to: path) }
    }
    unwritten.collect { () throws(CommandFailure) in
      try PageFile(request.html, environment)?.write(coverage)
    }
    try unwritten.check()
  }
}
