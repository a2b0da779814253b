internal import FoundationEssentials
internal import Project

/// Finds the scenario files that a command line names.
struct ScenarioFiles {
  /// The files in the order given, those of a folder sorted by path; no file twice.
  let paths: [String]

  /// The lines that were named of files, by their paths; whole files have none.
  private(set) var lines: [String: [Int]] = [:]

  /// The tables of examples that were named: of their scenarios only the rows there are meant.
  private(set) var tables: [TablePlace] = []

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

  /// Also takes `FILE:LINE`, for commands that choose among scenarios.
  ///
  /// A column behind it, as in the places of messages, changes nothing. The rows of a table are taken
  /// of the other files, or where there are none, of those under the working directory that name the
  /// table.
  init(choosing arguments: [String]) throws(Stop) {
    let all = arguments.map { FilePlace($0) }
    let tables = try all.filter(\.isTable).map { place throws(Stop) in try TablePlace(place) }
    let places = all.filter { !$0.isTable }
    if places.isEmpty, !tables.isEmpty {
      try self.init(naming: tables)
    } else {
      try self.init(places.map(\.path))
    }
    self.tables = tables
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

  /// The files under the working directory in which the name of one of the tables is written.
  private init(naming tables: [TablePlace]) throws(Stop) {
    var folders: Set<String> = []
    paths = try ScenarioFiles.files(in: ".", &folders).map { String($0.dropFirst(2)) }
      .filter { path in
        guard let bytes = try? InputFile.bytes(of: path) else { return false }
        let text = String(decoding: bytes, as: UTF8.self)
        return tables.contains { text.contains($0.name) }
      }
    guard paths.isEmpty, let table = tables.first else { return }
    throw .usage(
      "no scenario file here or in a folder below names the table `\(table.path)`; name the file "
        + "too, as in `authflow run FILE.yaml \(table.path)`"
    )
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

/// A table of examples, or a row of it, that a command line names.
struct TablePlace {
  /// As it was given.
  let path: String
  /// A line of the row, from 1; nil where all of the table is meant.
  let line: Int?

  fileprivate init(_ place: FilePlace) throws(Stop) {
    (path, line) = (place.path, place.line)
    guard FileManager.default.fileExists(atPath: path) else {
      throw .wrongFile("there is no file `\(path)`")
    }
  }

  /// Its last part, which every path to it ends with.
  fileprivate var name: String { String(path.split(separator: "/").last ?? "") }

  /// Whether a path leads to it.
  func isFile(at other: String) -> Bool {
    other == path || ScenarioFiles.realPath(of: other) == ScenarioFiles.realPath(of: path)
  }
}

/// A path with the line that stands behind it.
private struct FilePlace {
  var path: String
  /// From 1; nil where there is none.
  var line: Int?

  var isTable: Bool { path.lowercased().hasSuffix(".csv") }

  /// A file that is there by the whole word is that file.
  init(_ word: String) {
    path = word
    guard !FileManager.default.fileExists(atPath: word),
      let match = word.wholeMatch(of: /(.+?):([0-9]{1,9})(:[0-9]+)?/), let number = Int(match.2)
    else { return }
    (path, line) = (String(match.1), number)
  }
}
