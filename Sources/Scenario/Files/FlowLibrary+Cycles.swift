internal import Diagnostics
internal import Values

// Flows that use themselves, directly or through other flows.
extension FlowLibrary {
  /// The diagnostic about a cycle, with the file for the report.
  struct FlowCycle {
    var file: ExactString
    var source: SourceFile
    var diagnostic: Diagnostic
  }

  /// Cycles that together contain all of the flows.
  ///
  /// Each is the shortest cycle through a flow.
  func cycles(among keys: Set<FlowKey>) -> [FlowCycle] {
    var told: Set<FlowKey> = []
    return keys.sorted().compactMap { key in
      guard !told.contains(key) else { return nil }
      let way = wayBack(to: key, among: keys)
      told.formUnion(way.map(\.key))
      return cycle(way)
    }
  }

  private func wayBack(to start: FlowKey, among keys: Set<FlowKey>) -> [FlowLink] {
    var users: [FlowKey: (key: FlowKey, use: SourceRange)] = [:]
    var queue = [start]
    var index = 0
    while index < queue.count, users[start] == nil {
      let key = queue[index]
      index += 1
      for use in uses(of: key) where keys.contains(use.key) && users[use.key] == nil {
        users[use.key] = (key, use.range)
        queue.append(use.key)
      }
    }
    var way: [FlowLink] = []
    var key = start
    repeat {
      guard let user = users[key], let (document, file) = self.document(user.key) else { return [] }
      let name = document.name ?? ""
      way.insert(FlowLink(key: user.key, name: name, source: file.source, use: user.use), at: 0)
      key = user.key
    } while key != start
    return way
  }

  /// Creates the diagnostic about a cycle, placed at the first of its flows by file and position.
  private func cycle(_ links: [FlowLink]) -> FlowCycle? {
    guard let first = links.indices.min(by: { links[$0].key < links[$1].key }) else { return nil }
    let way = Array(links[first...] + links[..<first])
    var notes: [Diagnostic.Note] = []
    for (link, next) in zip(way, way[1...] + way[..<1]) where way.count > 1 {
      let place = "\(link.source.name):\(link.use.lowerBound.line)"
      notes.append(.init("`\(link.name)` uses `\(next.name)` in \(place)"))
    }
    let others = way.dropFirst().map(\.name)
    let diagnostic = Diagnostic(
      .flowCycle,
      "the flow `\(way[0].name)` uses itself"
        + (others.isEmpty ? "" : " through \(others.listed())"),
      at: way[0].use,
      notes: notes
    )
    return FlowCycle(file: way[0].key.file, source: way[0].source, diagnostic: diagnostic)
  }
}
