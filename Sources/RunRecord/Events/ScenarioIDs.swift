package import Values

/// The IDs of the scenarios of a run, in 16 bytes each in addition to the names.
///
/// Reports keep the IDs of all scenarios until the end of the run, which can have 100,000.
package struct ScenarioIDs: Sendable {
  /// The numbers in the ID of a scenario.
  private struct Place {
    var index: Int32
    var line: Int32
    /// The number in `files`.
    var file: Int32
    /// The number in `sharedNames`, or in `ownNames` after those.
    var name: Int32
  }

  private var places: [Place] = []
  private let sharedNames: PackedStrings
  private var ownNames = PackedStrings()
  private var files = InternedStrings()
  private var tablePlaces = SparseList<String>()
  private var rounds = SparseList<Round>()
  private var seeds = SparseList<UInt64>()
  /// Whether one of the last three lists has a value, which is rare.
  private var hasRareParts = false

  /// Creates an empty list, whose IDs can share the names in `names`.
  package init(sharing names: PackedStrings = PackedStrings()) { sharedNames = names }

  /// Takes the IDs of a sequence, in order.
  package init(_ ids: some Sequence<ScenarioID>) {
    self.init()
    reserveCapacity(ids.underestimatedCount)
    for id in ids { append(id) }
  }

  /// Reserves memory for this number of IDs.
  package mutating func reserveCapacity(_ count: Int) {
    places.reserveCapacity(count)
  }

  /// Adds an ID at the end.
  ///
  /// The name takes no memory if it is the shared name with the number `sharedName`.
  package mutating func append(_ id: ScenarioID, sharedName: Int? = nil) {
    places.append(
      Place(
        index: Int32(clamping: id.index),
        line: Int32(clamping: id.line),
        file: files.number(of: id.file),
        name: Int32(clamping: number(of: id.name, sharedName))
      )
    )
    guard id.tablePlace != nil || id.round != nil || id.seed != nil else { return }
    hasRareParts = true
    let position = places.count - 1
    tablePlaces[position] = id.tablePlace
    rounds[position] = id.round
    seeds[position] = id.seed
  }

  private mutating func number(of name: String, _ shared: Int?) -> Int {
    if let shared, sharedNames.indices.contains(shared), sharedNames[shared] == name {
      return shared
    }
    ownNames.append(name)
    return sharedNames.count + ownNames.count - 1
  }

  private func name(_ number: Int) -> String {
    number < sharedNames.count ? sharedNames[number] : ownNames[number - sharedNames.count]
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
      name: name(Int(place.name))
    )
    guard hasRareParts else { return id }
    id.tablePlace = tablePlaces[position]
    id.round = rounds[position]
    id.seed = seeds[position]
    return id
  }
}

extension ScenarioIDs: Hashable {
  package static func == (one: ScenarioIDs, other: ScenarioIDs) -> Bool {
    one.elementsEqual(other)
  }

  package func hash(into hasher: inout Hasher) {
    for id in self { hasher.combine(id) }
  }
}

extension ScenarioIDs: ExpressibleByArrayLiteral {
  package init(arrayLiteral ids: ScenarioID...) { self.init(ids) }
}
