internal import FoundationEssentials
internal import Project

/// Finds the scenario files that a command line names.
struct ScenarioFiles {
  /// The files in the order given, those of a folder sorted by path; no file twice.
  let paths: [String]

  /// The lines that were named of files, by their paths; whole files have none.
  private(set) var lines: [String: [Int]] = [:]

  /// Files are taken as they are; folders give their `.yaml` and `.yml` files at any depth, but for
  /// project files, which are no scenarios.
  ///
  /// Throws for a path that is not there, and for a folder in which there is no file at all.
  init(_ arguments: [String]) throws(Stop) {
    var found: [String] = []
    var seen: Set<String> = []
    for argument in arguments {
      var folders: Set<String> = []
      let paths = try ScenarioFiles.files(at: argument, &folders)
      guard !paths.isEmpty else {
        throw .usage("there is no scenario file (*.yaml, *.yml) in `\(argument)`")
      }
      found += paths.filter { seen.insert(ScenarioFiles.realPath(of: $0)).inserted }
    }
    paths = found
  }

  /// Also takes `FILE:LINE`, for commands that choose among scenarios; a column behind it, as in the
  /// places of messages, changes nothing.
  init(choosing arguments: [String]) throws(Stop) {
    let places = arguments.map { FilePlace($0) }
    try self.init(places.map(\.path))
    // A file that is named as a whole too is meant as a whole.
    let roots = places.filter { $0.line == nil }.map { ScenarioFiles.realPath(of: $0.path) }
    let whole = paths.filter { path in
      let real = ScenarioFiles.realPath(of: path)
      return roots.contains { real == $0 || real.hasPrefix($0 + "/") }
    }
    for place in places {
      guard let line = place.line, let path = path(for: place.path), !whole.contains(path) else {
        continue
      }
      lines[path, default: []].append(line)
    }
  }

  /// The spelling under which a file was found first.
  private func path(for path: String) -> String? {
    let real = ScenarioFiles.realPath(of: path)
    return paths.first { $0 == path } ?? paths.first { ScenarioFiles.realPath(of: $0) == real }
  }

  private static func files(
    at path: String,
    _ folders: inout Set<String>
  ) throws(Stop) -> [String] {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw missing(path)
    }
    return isFolder ? try files(in: path, &folders) : [path]
  }

  private static func missing(_ path: String) -> Stop {
    let place = FilePlace(path)
    guard place.line != nil, FileManager.default.fileExists(atPath: place.path) else {
      return .wrongFile("there is no file or folder `\(path)`")
    }
    return .usage(
      "`\(path)` is a place in a file, and this command takes whole files: write `\(place.path)`"
    )
  }

  /// `folders` are those already looked into, by their real paths: links may lead in circles.
  private static func files(
    in folder: String,
    _ folders: inout Set<String>
  ) throws(Stop) -> [String] {
    guard folders.insert(realPath(of: folder)).inserted else { return [] }
    let names: [String]
    do throws(InputFileError) { names = try InputFile.names(in: folder).sorted() } catch {
      throw .wrongFile("the folder `\(folder)` \(error.words)")
    }
    var found: [String] = []
    for name in names where !name.hasPrefix(".") && name != Project.fileName {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      let isNamedRight = name.hasSuffix(".yaml") || name.hasSuffix(".yml")
      switch InputFile.kind(of: path) {
      case .folder: found += try files(in: path, &folders)
      // A link to nothing is taken too: that it can't be read must be said.
      case .file where isNamedRight, nil where isNamedRight: found.append(path)
      case .file, .other, nil: break
      }
    }
    return found
  }

  /// One spelling for one place: absolute, without `.`, `..` and links.
  static func realPath(of path: String) -> String {
    URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }
}

/// A path with the line that stands behind it.
private struct FilePlace {
  var path: String
  /// From 1; nil where there is none.
  var line: Int?

  /// A file that is there by the whole word is that file.
  init(_ word: String) {
    path = word
    guard !FileManager.default.fileExists(atPath: word),
      let match = word.wholeMatch(of: /(.+?):([0-9]{1,9})(:[0-9]+)?/), let number = Int(match.2)
    else { return }
    (path, line) = (String(match.1), number)
  }
}
