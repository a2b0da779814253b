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

  /// The paths of the files that the command writes in addition to its output.
  var outputs: [String] { [markdown, html, json].compactMap(\.self) }

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
