internal import Values

/// The IDs of the scenarios of a run, in about 60 bytes each.
///
/// Reports keep the IDs of all scenarios until the end of the run, which can have 100,000.
package struct ScenarioIDs: Hashable, Sendable {
  /// The numbers in the ID of a scenario.
  private struct Place: Hashable {
    var index: Int32
    var line: Int32
    /// The number in `files`.
    var file: Int32
  }

  private var places: [Place] = []
  private var names = PackedStrings()
  private var files = InternedStrings()
  private var tablePlaces = SparseList<String>()
  private var rounds = SparseList<Round>()
  private var seeds = SparseList<UInt64>()

  /// Creates an empty list.
  package init() {}

  /// Takes the IDs of a sequence, in order.
  package init(_ ids: some Sequence<ScenarioID>) {
    reserveCapacity(ids.underestimatedCount)
    for id in ids { append(id) }
  }

  /// Reserves memory for this number of IDs.
  package mutating func reserveCapacity(_ count: Int) {
    places.reserveCapacity(count)
    names.reserveCapacity(count)
  }

  /// Adds an ID at the end.
  package mutating func append(_ id: ScenarioID) {
    places.append(
      Place(
        index: Int32(clamping: id.index),
        line: Int32(clamping: id.line),
        file: files.number(of: id.file)
      )
    )
    names.append(id.name)
    let position = places.count - 1
    tablePlaces[position] = id.tablePlace
    rounds[position] = id.round
    seeds[position] = id.seed
  }
}

extension ScenarioIDs {
  /// The seeds of the parts that the scenarios come from; empty if they are not known.
  ///
  /// The first round of a repetition has the seed of its part.
  var partSeeds: Set<UInt64> {
    var found: Set<UInt64> = []
    for position in places.indices {
      if let seed = seeds[position] { found.insert(seed) }
      if let round = rounds[position], round.number == 1 { found.insert(round.seed) }
    }
    return found
  }
}

extension ScenarioIDs: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { places.count }

  package subscript(position: Int) -> ScenarioID {
    let place = places[position]
    var id = ScenarioID(
      index: Int(place.index),
      file: files[place.file],
      line: Int(place.line),
      name: names[position]
    )
    id.tablePlace = tablePlaces[position]
    id.round = rounds[position]
    id.seed = seeds[position]
    return id
  }
}

extension ScenarioIDs: ExpressibleByArrayLiteral {
  package init(arrayLiteral ids: ScenarioID...) { self.init(ids) }
}
