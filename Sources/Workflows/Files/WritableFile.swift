internal import Diagnostics
internal import Reports
internal import Scenario

/// Proves a report's file writable before anything runs.
enum WritableFile {
  /// Throws where it is not: a run whose report is lost would have been for nothing.
  static func check(_ path: String) throws(CommandFailure) {
    // A file that is opened and not committed leaves nothing behind.
    do throws(AtomicFileError) { _ = try AtomicFile(replacing: path) } catch {
      throw .usage(error.message)
    }
  }

  /// Throws too where it is one of the files that are read: the report would be all that is left of it.
  static func check(_ path: String, besides inputs: [String]) throws(CommandFailure) {
    let place = ScenarioFiles.realPath(of: path)
    guard !inputs.contains(where: { ScenarioFiles.realPath(of: $0) == place }) else {
      throw .usage("`\(path)` is a file that is read, and the report would replace it")
    }
    try check(path)
  }
}

extension [Scenario] {
  /// The files that they come from, and those of their tables.
  var inputs: [String] {
    [String](Set(flatMap { [$0.file.name, $0.example?.file?.name].compactMap(\.self) }))
  }
}
