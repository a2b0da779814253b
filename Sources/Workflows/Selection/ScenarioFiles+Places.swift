internal import Diagnostics
internal import JSON
internal import Scenario
internal import Values

extension ScenarioFiles {
  /// Finds the files of a command that selects scenarios, which can be `FILE:LINE` and
  /// `TABLE.csv:LINE`.
  ///
  /// The rows of a table come from the other named files. Without such files, authflow searches for
  /// scenarios that use the table: in the working directory, the table's folder, and the project's
  /// folder.
  init(
    choosing arguments: [String],
    for command: String,
    in project: ProjectPaths
  ) throws(CommandFailure) {
    let all = arguments.map { FilePlace($0) }
    for place in all { try place.checkLine() }
    let tables = try all.filter(\.isTable).map { place throws(CommandFailure) in
      try TablePlace(place)
    }
    let places = all.filter { !$0.isTable }
    if places.isEmpty, let table = tables.first {
      let folders = ["."] + tables.map(\.folder) + [project.environment.shortened(project.folder)]
      self.init(found: ScenarioFiles.files(takingExamplesFrom: tables, in: folders))
      guard !paths.isEmpty else { throw .nothing(takes: table, command) }
    } else {
      try self.init(places.map(\.path), in: project)
    }
    self.tables = tables
    chooseLines(of: places)
  }

  private mutating func chooseLines(of places: [FilePlace]) {
    guard places.contains(where: { $0.line != nil }) else { return }
    // A file that is also named without a line is selected as a whole.
    let roots = places.filter { $0.line == nil }.map { ScenarioFiles.realPath(of: $0.path) }
    let whole = Set(paths.filter { isBelow($0, roots) }.map(ExactString.init))
    for place in places {
      guard let line = place.line, let path = path(for: place.path).map(ExactString.init),
        !whole.contains(path)
      else { continue }
      lines[path, default: []].append(line)
    }
  }

  /// Whether a path leads to one of the files or folders, or to a file in one of the folders.
  private func isBelow(_ path: String, _ roots: [String]) -> Bool {
    let real = ScenarioFiles.realPath(of: path).utf8
    return roots.contains { real.elementsEqual($0.utf8) || real.starts(with: "\($0)/".utf8) }
  }

  /// The first spelling of a file's path among the found files; nil if the file was not found.
  private func path(for path: String) -> String? {
    let real = ScenarioFiles.realPath(of: path)
    return paths.first { $0.hasSameBytes(as: path) }
      ?? paths.first { ScenarioFiles.realPath(of: $0).hasSameBytes(as: real) }
  }
}

// MARK: - Tables

extension ScenarioFiles {
  /// The files in folders whose scenarios take their rows from one of the tables.
  ///
  /// Errors in other files have no effect. If no file uses the tables, the result is the invalid
  /// files that contain a table's name. Their errors can be the cause.
  fileprivate static func files(
    takingExamplesFrom tables: [TablePlace],
    in folders: [String]
  ) -> [String] {
    var seen: Set<ExactString> = []
    let uses = folders.flatMap { openFiles(in: $0, &seen) }
      .compactMap { path in TableUse(ofFile: path, naming: tables).map { (path: path, use: $0) } }
    let taking = uses.filter { use in
      guard case .tables(let paths) = use.use else { return false }
      return paths.contains { path in tables.contains { $0.isFile(at: path) } }
    }
    return (taking.isEmpty ? uses.filter { $0.use == .unreadable } : taking).map(\.path)
  }
}

extension TableUse {
  /// Finds the use of the tables; nil if the file can't be read or contains no table's name.
  ///
  /// A search for the name is much faster than parsing.
  fileprivate init?(ofFile path: String, naming tables: [TablePlace]) {
    guard let bytes = try? InputFile.bytes(of: path) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard tables.contains(where: { text.contains($0.name) }) else { return nil }
    self.init(bytes: bytes, name: path)
  }
}

extension CommandFailure {
  /// The failure for a table that is given instead of scenario files.
  static func table(_ table: TablePlace) -> CommandFailure {
    let users = ScenarioFiles.files(takingExamplesFrom: [table], in: [".", table.folder])
    let help = users.isEmpty ? "the scenario files that use it" : users.listed()
    return .usage("`\(table.path)` is a table of examples: pass \(help)")
  }

  fileprivate static func nothing(takes table: TablePlace, _ command: String) -> CommandFailure {
    .usage(
      "no scenario file in this folder, next to the table, or in the project takes its examples "
        + "from `\(table.path)`; also pass the file, as in `authflow \(command) FILE.yaml "
        + "\(table.word)`"
    )
  }
}
