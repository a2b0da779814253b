internal import Algorithms
internal import Values

/// The files with the parts of a run that a command line names.
struct PartFiles {
  /// The files without duplicates, in the order given; the files of a folder are sorted by path.
  let paths: [String]

  /// Finds the files; folders are searched at any depth for `*.jsonl`.
  ///
  /// CI systems can put each part into a folder of its own.
  ///
  /// - Throws: a failure for a path that does not exist, or if there are no files.
  init(_ arguments: [String]) throws(CommandFailure) {
    var found: [String] = []
    for argument in arguments {
      let paths: [String]
      switch InputFile.kind(of: argument) {
      case nil: throw .missing(argument, nil)
      case .folder:
        paths = try PartFiles.files(in: argument, depth: 0)
        guard !paths.isEmpty else { throw .usage("no parts (*.jsonl) in the folder `\(argument)`") }
      case .file: paths = [argument]
      // The file is read twice, which a pipe does not allow.
      case .other: throw .usage("`\(argument)` is not a file or folder")
      }
      found += paths
    }
    paths = found.uniqued { ExactString(ScenarioFiles.realPath(of: $0)) }
  }

  private static func files(
    in folder: String,
    depth: Int
  ) throws(CommandFailure) -> [String] {
    // A link can lead back to its own folder.
    guard depth < 16 else { return [] }
    let names: [String]
    do throws(InputFileError) {
      names = try InputFile.names(in: folder).sorted { ExactString($0) < ExactString($1) }
    } catch {
      throw .unreadable(.folder, folder, error)
    }
    var found: [String] = []
    for name in names where !name.hasPrefix(".") {
      let path = name.path(in: folder)
      switch InputFile.kind(of: path) {
      case .folder: found += try files(in: path, depth: depth + 1)
      case .file where name.hasSuffix(".jsonl"): found.append(path)
      case .file, .other, nil: break
      }
    }
    return found
  }
}
