internal import Diagnostics
internal import Scenario

/// Fills a pool's client names into documents of the library.
struct ClientNames {
  /// The names of the pool's clients, with the default client first.
  let names: [String]

  /// Copies of a document with other clients, in the order in which to try them.
  ///
  /// A document that names clients gets the pool's other clients under each of its names. Another
  /// document gets each of the pool's other clients instead of the default client.
  func variants(of document: LibraryDocument) -> [LibraryDocument] {
    guard let scenario = document.rows.first, names.count > 1 else { return [] }
    let given = scenario.given.clients.map(\.name.name)
    if given.isEmpty { return names.dropFirst().compactMap { document.using(client: $0) } }
    return assignments(of: given, among: Array(names.dropFirst()))
      .filter { zip(given, $0).contains { $0 != $1 } }
      .map { document.renamingClients(Dictionary(uniqueKeysWithValues: zip(given, $0))) }
  }

  /// Every choice of different names for the given names.
  private func assignments(of given: [String], among names: [String]) -> [[String]] {
    guard let first = given.first else { return [[]] }
    // The document's own name comes first, because it needs no change.
    let ordered = names.filter { $0 == first } + names.filter { $0 != first }
    return ordered.flatMap { name in
      assignments(of: Array(given.dropFirst()), among: names.filter { $0 != name })
        .map { [name] + $0 }
    }
  }
}

extension LibraryDocument {
  /// A copy in which clients have other names.
  fileprivate func renamingClients(_ names: [String: String]) -> LibraryDocument {
    guard let scenario = rows.first else { return self }
    let references = scenario.given.clients.map(\.name) + scenario.ownSteps.compactMap(\.client)
    return replacing(
      references.compactMap { reference in
        names[reference.name].map { (reference.range, $0) }
      }
    )
  }

  /// A copy whose requests go through another client; nil if the document reads the default client.
  fileprivate func using(client name: String) -> LibraryDocument? {
    guard let scenario = rows.first, !readsClient,
      !scenario.everyStep.contains(where: { $0.action is UseFlow })
    else { return nil }
    let steps = scenario.ownSteps.filter(LibraryDocument.startsWithClient)
    guard !steps.isEmpty, let given = edits(toGive: scenario.given.client, as: name) else {
      return nil
    }
    let edits = steps.map { step in
      let start = step.actionRange.lowerBound
      let indent = String(repeating: " ", count: start.column - 1)
      return (SourceRange(at: start), "client: \(name)\n\(indent)")
    }
    guard lines.isBlockStyle(steps) else { return nil }
    return replacing(edits + given)
  }

  /// The edits that turn `client: VALUE` of `given` into a named client; nil if it can't be done.
  private func edits(
    toGive client: ValueTemplate?,
    as name: String
  ) -> [(SourceRange, String)]? {
    guard let range = client?.range else { return [] }
    let end = min(range.lowerBound.line, lines.count)
    guard let key = lines[..<end].lastIndex(where: { $0.drop { $0 == " " }.hasPrefix("client:") })
    else { return nil }
    let indent = lines[key].prefix { $0 == " " }.count
    let word = SourcePosition(line: key + 1, column: indent + 1)
    let colon = SourcePosition(line: key + 1, column: indent + 1 + "client:".count)
    guard range.lowerBound.line > key + 1 else {
      guard range.upperBound.line == key + 1 else { return nil }
      return [
        (SourceRange(word, colon), "clients: { \(name):"),
        (SourceRange(at: range.upperBound), " }"),
      ]
    }
    let space = String(repeating: " ", count: indent + 2)
    let last = lines[(key + 1)...].firstIndex {
      !$0.isEmpty && $0.prefix { $0 == " " }.count <= indent
    }
    let inner = ((key + 1)..<(last ?? lines.count)).map { index in
      (SourceRange(at: SourcePosition(line: index + 1, column: 1)), "  ")
    }
    return [(SourceRange(word, colon), "clients:\n\(space)\(name):")] + inner
  }
}

extension [Substring] {
  /// Whether each step starts its own lines, where another key can be added.
  fileprivate func isBlockStyle(_ steps: [Step]) -> Bool {
    steps.allSatisfy { step in
      let start = step.actionRange.lowerBound
      guard indices.contains(start.line - 1) else { return false }
      return self[start.line - 1].prefix(start.column - 1).allSatisfy { " -".contains($0) }
    }
  }
}

extension Scenario {
  /// The steps of the scenario itself, without the steps of flows.
  fileprivate var ownSteps: [Step] { steps + cleanup }
}

extension LibraryDocument {
  /// Whether a step chooses the client of its requests, and names none.
  private static func startsWithClient(_ step: Step) -> Bool {
    guard step.client == nil, step.action.needsClient else { return false }
    switch step.action.session {
    case .none, .begins: return true
    case .optional, .answers, .needed: return false
    }
  }
}
