internal import Values

/// The scenarios of a run as the history identifies them, in about 60 bytes each.
package struct HistoryScenarios: Sendable {
  private struct Place {
    /// The number in `files`.
    var file: Int32
    var number: Int32
    var line: Int32
    var position: Int32
  }

  private var places: [Place] = []
  private var names = PackedStrings()
  private var files = InternedStrings()

  /// Creates an empty list.
  init() {}

  /// Adds a scenario at the end.
  mutating func append(_ scenario: HistoryScenario) {
    places.append(
      Place(
        file: files.number(of: scenario.file),
        number: Int32(clamping: scenario.number),
        line: Int32(clamping: scenario.line),
        position: Int32(clamping: scenario.position)
      )
    )
    names.append(scenario.name)
  }
}

extension HistoryScenarios: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { places.count }

  package subscript(position: Int) -> HistoryScenario {
    let place = places[position]
    return HistoryScenario(
      file: files[place.file],
      name: names[position],
      number: Int(place.number),
      line: Int(place.line),
      position: Int(place.position)
    )
  }
}
