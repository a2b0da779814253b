internal import Reports

/// Proves a report's file writable before anything runs.
enum WritableFile {
  /// Throws where it is not: a run whose report is lost would have been for nothing.
  static func check(_ path: String) throws(Stop) {
    // A file that is opened and not committed leaves nothing behind.
    do throws(AtomicFileError) { _ = try AtomicFile(replacing: path) } catch {
      throw .usage(error.message)
    }
  }
}
