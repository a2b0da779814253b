internal import Diagnostics
internal import FoundationEssentials
internal import Reports
internal import Values

/// Finds the scenario files named on a command line.
package struct ScenarioFiles {
  /// The files without duplicates, in the order given; the files of a folder are sorted by path.
  let paths: [String]

  /// The selected lines of each file, by path; a file that is selected as a whole is absent.
  var lines: [ExactString: [Int]] = [:]

  /// The named tables of examples; only their selected rows run.
  var tables: [TablePlace] = []

  /// The files in folders that the project uses for another purpose, in order.
  private(set) var passedOver: [String] = []

  /// The files that were found in folders; these files do not have to contain scenarios.
  private(set) var inFolders: Set<ExactString> = []

  /// Finds the files of the arguments; folders are searched at any depth.
  ///
  /// A folder contributes its `.yaml` and `.yml` files, except project files and files that the
  /// project uses for another purpose. Without arguments, the project determines the files.
  ///
  /// - Throws: a failure for a path that does not exist, a table of examples, or a folder without
  ///   scenario files.
  init(_ arguments: [String], in project: ProjectPaths) throws(CommandFailure) {
    var found: [String] = []
    var other: [String] = []
    var inFolders: Set<ExactString> = []
    var seen: Set<ExactString> = []
    for argument in arguments.isEmpty ? try project.defaults : arguments {
      let isFolder = InputFile.kind(of: argument) == .folder
      let files = try ScenarioFiles.files(at: argument)
      let rest = isFolder ? files.filter { !project.isOther(realPath: $0.realPath) } : files
      guard !rest.isEmpty else {
        let remark = files.isEmpty ? "" : " except the project's other files"
        throw .usage("no scenario files (*.yaml, *.yml) in `\(argument)`\(remark)")
      }
      if isFolder { inFolders.formUnion(rest.map { ExactString($0.path) }) }
      if rest.count < files.count {
        other += files.filter { project.isOther(realPath: $0.realPath) }.map(\.path)
      }
      found += rest.filter { seen.insert(ExactString($0.realPath)).inserted }.map(\.path)
    }
    self.init(found: found)
    (passedOver, self.inFolders) = (other, inFolders)
  }

  /// The messages about ignored files.
  var remarks: [String] {
    passedOver.map {
      "ignored `\($0)`: this file of the project has no scenarios"
    }
  }

  init(found paths: [String]) { self.paths = paths }

  private static func files(at path: String) throws(CommandFailure) -> [FoundFile] {
    let place = FilePlace(path)
    if place.isTable, InputFile.kind(of: place.path) == .file {
      throw CommandFailure.table(try TablePlace(place))
    }
    switch InputFile.kind(of: path) {
    case .folder:
      var seen: Set<ExactString> = []
      return try files(in: path, &seen) { folder throws(CommandFailure) in
        do throws(InputFileError) { return try entries(of: folder) } catch {
          throw .unreadable(.folder, folder, error)
        }
      }
    case nil: throw missing(path)
    case .file, .other: return [FoundFile(path: path, realPath: realPath(of: path))]
    }
  }

  private static func missing(_ path: String) -> CommandFailure {
    let place = FilePlace(path)
    guard place.line != nil, InputFile.kind(of: place.path) != nil else {
      return .missing(path, nearest(to: path).map { "did you mean `\($0.visible)`?" })
    }
    return .usage(
      "`\(path)` is a place in a file, but this command takes whole files: write `\(place.path)`"
    )
  }

  /// The most similar name in the folder of a missing path, with the folder; nil if none is
  /// similar.
  static func nearest(to path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let written = parts.dropLast().joined(separator: "/")
    let folder = parts.count == 1 ? "." : written.isEmpty ? "/" : written
    let names = (try? InputFile.names(in: folder).sorted()) ?? []
    let nearest = nearestName(to: String(parts.last ?? ""), among: names)
    return nearest.map { parts.count == 1 ? $0 : "\(written)/\($0)" }
  }

  /// The most similar name; nil if none is similar.
  ///
  /// Extensions are not compared, because a common extension makes different names similar.
  private static func nearestName(to name: String, among names: [String]) -> String? {
    func stem(_ name: String) -> String? {
      guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
      return String(name[..<dot])
    }
    guard let written = stem(name) else { return Suggestion.nearest(to: name, among: names) }
    let stems = names.compactMap(stem)
    guard
      let meant = stems.contains(written)
        ? written : Suggestion.nearest(to: written, among: stems)
    else { return nil }
    let found = names.filter { stem($0) == meant }
    let ending = name.dropFirst(written.count)
    return found.first { $0.dropFirst(meant.count) == ending }
      ?? Suggestion.nearest(to: name, among: found) ?? found.first
  }

  /// The unique spelling of a path: absolute, without `.`, `..`, and links.
  ///
  /// No file has to be there.
  package static func realPath(of path: String) -> String {
    if let real = path.realPath { return real }
    let place = URL(filePath: path.destination ?? path)
    return place.standardizedFileURL.resolvingSymlinksInPath().path
  }
}
