internal import Reports

/// A report's file, proved writable before anything runs.
struct WritableFile {
  let path: String

  /// Throws where the file can't be written: a run whose report is lost would have been for nothing.
  init(_ path: String) throws(Stop) {
    self.path = path
    // A file that is opened and not committed leaves nothing behind.
    do throws(AtomicFileError) { _ = try AtomicFile(replacing: path) } catch {
      throw .usage(error.message)
    }
  }

  /// Writes the whole text or nothing.
  func write(_ text: String) throws(Stop) {
    do throws(AtomicFileError) { try AtomicFile.write(text, to: path) } catch {
      throw Stop(status: .environment, message: error.message)
    }
  }
}
