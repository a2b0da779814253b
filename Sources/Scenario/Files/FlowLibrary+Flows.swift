internal import Diagnostics
internal import Synchronization
internal import YAMLTree

extension FlowLibrary {
  /// The flow that a reference means, checked; `links` are the flows that lead to it.
  func flow(_ reference: FlowReference, from links: [FlowLink]) -> FlowFinding {
    let file: FlowFile
    switch self.file(reference.path) {
    case .success(let read): file = read
    case .failure(let error):
      return .unreadable(error, path: FilePath.normalized(reference.path))
    }
    guard let index = index(of: reference, in: file) else {
      if file.diagnostics.hasErrors { return .broken }
      if file.names.isEmpty { return .none }
      return reference.name.map { .unknown($0, known: file.names) } ?? .several(file.names)
    }
    return flow(index, of: file, from: links)
  }

  private func index(of reference: FlowReference, in file: FlowFile) -> Int? {
    if let name = reference.name { return file.flows.firstIndex { $0.name == name } }
    return file.flows.count == 1 ? 0 : nil
  }

  /// Checks all flows of a file.
  func checkFlows(of file: FlowFile) {
    for index in file.flows.indices { _ = flow(index, of: file, from: []) }
  }

  private func flow(_ index: Int, of file: FlowFile, from links: [FlowLink]) -> FlowFinding {
    let key = FlowKey(file: file.identity, index: index)
    if let known = state.withLock({ $0.flows[key] }) { return .found(known) }
    if let start = links.firstIndex(where: { $0.key == key }) {
      report(circle: Array(links[start...]))
      return .broken
    }
    guard links.count < FlowLibrary.maximumDepth else { return .tooDeep }
    let document = file.flows[index]
    var checker = Checker(source: file.source, library: self)
    let name = document.name ?? ""
    let range = document.root.range
    checker.links = links + [FlowLink(key: key, name: name, source: file.source, use: range)]
    var checked = checker.flow(document.root, name)
    if !document.isSound { checked.flow = nil }
    return .found(keep(checked, key, file))
  }

  /// Of two that were checked at once, the first is everybody's.
  private func keep(_ checked: CheckedFlow, _ key: FlowKey, _ file: FlowFile) -> CheckedFlow {
    state.withLock { state in
      if let known = state.flows[key] { return known }
      state.flows[key] = checked
      state.add(checked.diagnostics, to: key.file, file.source)
      return checked
    }
  }

  /// Says once, at the same place whoever finds it, that flows use each other in a circle.
  private func report(circle links: [FlowLink]) {
    guard let first = links.indices.min(by: { links[$0].key < links[$1].key }) else { return }
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
    state.withLock { $0.add([diagnostic], to: way[0].key.file, way[0].source) }
  }
}
