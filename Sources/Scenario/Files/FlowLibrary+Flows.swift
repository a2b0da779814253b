internal import Diagnostics
internal import Synchronization

extension FlowLibrary {
  /// Looks up and checks the flow of a reference.
  ///
  /// `cycle` contains the flows of the cycle that the referring flow is part of.
  func flow(_ reference: FlowReference, within cycle: Set<FlowKey>) -> FlowLookupResult {
    let file: FlowFile
    switch self.file(reference.path) {
    case .success(let read): file = read
    case .failure(let error):
      return .unreadable(error, path: FilePath.normalized(reference.path))
    }
    guard let key = key(of: reference, in: file) else {
      if file.diagnostics.hasErrors { return .broken }
      if file.names.isEmpty { return .none }
      return reference.name.map { .unknown($0, known: file.names) } ?? .several(file.names)
    }
    return cycle.contains(key) ? .broken : flow(key)
  }

  /// Checks all flows of a file.
  func checkFlows(of file: FlowFile) {
    for index in file.flows.indices { _ = flow(FlowKey(file: file.identity, index: index)) }
  }

  private func key(of reference: FlowReference, in file: FlowFile) -> FlowKey? {
    let index =
      if let name = reference.name {
        file.flows.firstIndex { $0.name == name }
      } else {
        file.flows.count == 1 ? 0 : nil
      }
    return index.map { FlowKey(file: file.identity, index: $0) }
  }

  private func known(_ key: FlowKey) -> CheckedFlow? { state.withLock { $0.flows[key] } }

  /// Checks a flow after all flows that it uses.
  ///
  /// The result depends only on the files, not on the order of calls or on concurrent calls.
  private func flow(_ key: FlowKey) -> FlowLookupResult {
    if let known = known(key) { return .found(known) }
    let groups = FlowGroups(from: key) { key in
      uses(of: key).map(\.key).filter { known($0) == nil }
    }
    for group in groups.groups { check(group) }
    return known(key).map { .found($0) } ?? .broken
  }

  /// Checks the flows of a cycle, or a single flow outside cycles.
  private func check(_ group: [FlowKey]) {
    let isCycle =
      group.count > 1 || group.contains { key in uses(of: key).contains { $0.key == key } }
    let cycle = isCycle ? Set(group) : []
    let checked = group.map { key in
      document(key).map { check($0.document, $0.file, within: cycle) }
    }
    let cycles = isCycle ? self.cycles(among: cycle) : []
    state.withLock { state in
      // Another thread that checked one of the flows has checked all of them, with equal results.
      guard group.allSatisfy({ state.flows[$0] == nil }) else { return }
      for (key, checked) in zip(group, checked) {
        guard let checked, case .success(let file)? = state.files[key.file] else { continue }
        state.flows[key] = checked
        state.add(checked.diagnostics, to: key.file, file.source)
      }
      for cycle in cycles { state.add([cycle.diagnostic], to: cycle.file, cycle.source) }
    }
  }

  private func check(
    _ document: FlowFile.Document,
    _ file: FlowFile,
    within cycle: Set<FlowKey>
  ) -> CheckedFlow {
    let context = DecodingContext(source: file.source, library: self, cycle: cycle)
    var checked = FlowDecoder(context: context).flow(document.root, document.name ?? "")
    if !document.isSound { checked.flow = nil }
    return checked
  }

  func document(_ key: FlowKey) -> (document: FlowFile.Document, file: FlowFile)? {
    guard case .success(let file)? = state.withLock({ $0.files[key.file] }),
      file.flows.indices.contains(key.index)
    else { return nil }
    return (file.flows[key.index], file)
  }

  /// The direct uses of flows in a flow, in order.
  ///
  /// The used flows are not checked.
  func uses(of key: FlowKey) -> [FlowUse] {
    if let known = state.withLock({ $0.uses[key] }) { return known }
    guard let (document, file) = self.document(key) else { return [] }
    let context = DecodingContext(source: file.source, library: self)
    context.sink.flows.used = []
    _ = FlowDecoder(context: context).flow(document.root, document.name ?? "")
    let uses = (context.sink.flows.used ?? []).compactMap { reference, range -> FlowUse? in
      guard case .success(let file) = self.file(reference.path) else { return nil }
      return self.key(of: reference, in: file).map { FlowUse(key: $0, range: range) }
    }
    state.withLock { $0.uses[key] = uses }
    return uses
  }
}
