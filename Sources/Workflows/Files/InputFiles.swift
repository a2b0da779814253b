internal import Scenario
internal import Synchronization

/// The files that a command has read, which its output must not replace.
///
/// All copies of an environment share them.
final class InputFiles: Sendable {
  /// The real paths.
  private let places = Mutex<Set<String>>([])

  func add(_ path: String) {
    let place = ScenarioFiles.realPath(of: path)
    places.withLock { _ = $0.insert(place) }
  }

  /// Reads a file that no output of the command can replace from then on.
  func bytes(
    of path: String,
    as role: FileRole,
    limit: Int = InputFile.limit
  ) throws(CommandFailure) -> [UInt8] {
    add(path)
    return try InputFile.bytes(of: path, as: role, limit: limit)
  }

  /// Throws if a file is one of `inputs`, or was read.
  func checkOutput(_ path: String, besides inputs: [String] = []) throws(CommandFailure) {
    let place = ScenarioFiles.realPath(of: path)
    let wasRead = places.withLock { $0.contains(place) }
    guard wasRead || inputs.contains(where: { ScenarioFiles.realPath(of: $0) == place }) else {
      return
    }
    throw .usage("`\(path)` is an input file: name another file")
  }
}
