internal import JSON
internal import RunRecord
internal import Values

/// The entries of a record after a rerun of some of its scenarios.
///
/// An entry of the rerun takes the place of the earlier entry, unless the rerun ended before the
/// scenario had a result. New scenarios come last.
struct MergedEntries {
  enum Entry {
    /// An earlier entry, as it is in the file.
    case earlier(JSONValue)
    case ofRun(ScenarioID)
  }

  private let scenarios: ScenarioIDs
  private let earlier: [JSONValue]
  /// The places of the run's scenarios, several if the run repeated them; empty without a record
  /// to update.
  private var places: [ExactString: [Int]] = [:]

  init(of scenarios: ScenarioIDs, updating earlier: [JSONValue]) {
    (self.scenarios, self.earlier) = (scenarios, earlier)
    guard !earlier.isEmpty else { return }
    for (place, id) in scenarios.enumerated() {
      places[MergedEntries.key(id.file, id.name), default: []].append(place)
    }
  }

  var isEmpty: Bool { scenarios.isEmpty && earlier.isEmpty }

  /// Calls the body with each entry in order; `hasResult` returns whether the rerun finished a
  /// scenario.
  func forEach<E>(
    hasResult: (ScenarioID) -> Bool,
    _ body: (Entry) throws(E) -> Void
  ) throws(E) {
    var written: Set<ExactString> = []
    for record in earlier {
      guard let key = key(of: record) else {
        try body(.earlier(record))
        continue
      }
      let isFirst = written.insert(key).inserted
      guard places[key]?.contains(where: { hasResult(scenarios[$0]) }) == true else {
        try body(.earlier(record))
        continue
      }
      guard isFirst else { continue }
      for place in places[key] ?? [] { try body(.ofRun(scenarios[place])) }
    }
    for id in scenarios
    where written.isEmpty || !written.contains(MergedEntries.key(id.file, id.name)) {
      try body(.ofRun(id))
    }
  }

  /// The key of the run's scenarios that an earlier entry describes; nil if there are none.
  private func key(of record: JSONValue) -> ExactString? {
    let file = record["file"]?.string ?? ""
    let name = record["name"]?.string ?? ""
    let text = MergedEntries.key(file, name)
    if places[text] != nil { return text }
    // The record masks secrets in paths.
    let masked = MaskedText(text.text)
    return masked.hasMask ? places.keys.first { masked.matches($0.text) } : nil
  }

  private static func key(_ file: String, _ name: String) -> ExactString {
    ExactString("\(file)\n\(name)")
  }
}
