internal import Scenario

extension ScenarioFiles {
  /// Also takes `FILE:LINE` and `TABLE.csv:LINE`, for commands that choose among scenarios.
  ///
  /// The rows of a table are taken of the other files, or where there are none, of those that take
  /// their examples from the table: they are looked for under the working directory, the table's own
  /// folder and the project's.
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
}

// MARK: - Tables

extension ScenarioFiles {
  /// The files in folders whose scenarios take their rows from one of the tables.
  ///
  /// Others must not matter, whatever is wrong with them. Only where no file takes the rows those
  /// count that name a table and are no YAML: what is wrong with them is then the answer.
  private static func files(
    takingExamplesFrom tables: [TablePlace],
    in folders: [String]
  ) -> [String] {
    var seen: Set<String> = []
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
  /// Nil for a file that can't be read, or in which no table's name is written: to look for it costs
  /// far less than to read what is written.
  fileprivate init?(ofFile path: String, naming tables: [TablePlace]) {
    guard let bytes = try? InputFile.bytes(of: path) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard tables.contains(where: { text.contains($0.name) }) else { return nil }
    self.init(bytes: bytes, name: path)
  }
}

extension CommandFailure {
  fileprivate static func nothing(takes table: TablePlace, _ command: String) -> CommandFailure {
    .usage(
      "no scenario file here, beside the table or in the project takes its examples from "
        + "`\(table.path)`; name the file too, as in `authflow \(command) FILE.yaml \(table.word)`"
    )
  }
}
