internal import Values

/// The IDs of the scenarios of a run, in about 60 bytes each.
///
/// Reports keep the IDs of all scenarios until the end of the run, which can have 100,000.
package struct ScenarioIDs: Hashable, Sendable {
  /// The numbers in the ID of a scenario.
  private struct Place: Hashable {
    var index: Int32
    var line: Int32
    /// The position in `files`.
    var file: Int32
  }

  private var places: [Place] = []
  private var names = PackedStrings()
  private var files: [String] = []
  private var fileNumbers: [String: Int32] = [:]
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
        file: number(ofFile: id.file)
      )
    )
    names.append(id.name)
    let count = places.count
    tablePlaces.set(id.tablePlace, at: count - 1)
    rounds.set(id.round, at: count - 1)
    seeds.set(id.seed, at: count - 1)
  }

  private mutating func number(ofFile file: String) -> Int32 {
    if let number = fileNumbers[file] { return number }
    let number = Int32(clamping: files.count)
    files.append(file)
    fileNumbers[file] = number
    return number
  }
}

extension ScenarioIDs: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { places.count }

  package subscript(position: Int) -> ScenarioID {
    let place = places[position]
    var id = ScenarioID(
      index: Int(place.index),
      file: files[Int(place.file)],
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

/// Values of which most lists have none: nil at every position up to the first value.
private struct SparseList<Value: Hashable & Sendable>: Hashable, Sendable {
  private var values: [Value?] = []

  subscript(position: Int) -> Value? {
    values.indices.contains(position) ? values[position] : nil
  }

  mutating func set(_ value: Value?, at position: Int) {
    guard let value else { return }
    while values.count < position { values.append(nil) }
    values.append(value)
  }
}
