internal import RunRecord
internal import Values

/// The scenarios of a run as the history identifies them, in 16 bytes each.
///
/// Names and lines are those in the IDs of the run, which are shared and not copied.
package struct HistoryScenarios: Sendable {
  private struct Place {
    /// The number in `files`.
    var file: Int32
    var number: Int32
    var position: Int32
    /// The position in `ids`.
    var id: Int32
  }

  private var places: [Place] = []
  private var files = InternedStrings()
  private let ids: ScenarioIDs

  /// Creates an empty list of scenarios with these IDs.
  init(of ids: ScenarioIDs = ScenarioIDs()) { self.ids = ids }

  /// Adds the scenario with the ID at a position of `ids`; the other parameters are those of a
  /// `HistoryScenario`.
  mutating func append(idAt id: Int, file: String, number: Int, position: Int) {
    places.append(
      Place(
        file: files.number(of: file),
        number: Int32(clamping: number),
        position: Int32(clamping: position),
        id: Int32(clamping: id)
      )
    )
  }

  /// The scenarios at these positions.
  func at(_ positions: some Sequence<Int>) -> HistoryScenarios {
    var list = self
    list.places = positions.map { places[$0] }
    return list
  }
}

extension HistoryScenarios: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { places.count }

  package subscript(position: Int) -> HistoryScenario {
    let place = places[position]
    let id = ids[Int(place.id)]
    return HistoryScenario(
      file: files[place.file],
      name: id.name,
      number: Int(place.number),
      line: id.line,
      position: Int(place.position)
    )
  }
}
