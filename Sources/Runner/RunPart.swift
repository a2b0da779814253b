package import RunRecord

/// The part of a selection that one of several machines runs.
package struct RunPart: Sendable {
  /// The part, without the selection.
  private let shard: Shard

  /// The positions of its scenarios in the selection.
  private let positions: Set<Int>

  /// Creates a part; `positions` are the positions of its scenarios in the selection.
  package init(_ shard: Shard, positions: Set<Int>) {
    (self.shard, self.positions) = (shard, positions)
  }

  /// The part with the IDs of the whole selection.
  func shard(selecting ids: ScenarioIDs) -> Shard {
    var shard = shard
    shard.selection = ids
    return shard
  }

  /// The part's scenarios with all their repetitions, numbered from 0.
  ///
  /// `count` is the number of repetitions, which follow each other in the selection.
  func members(of selection: ScenarioIDs, each count: Int) -> RunWork {
    let members = selection.filter { positions.contains($0.index / count) }
    var ids = ScenarioIDs()
    ids.reserveCapacity(members.count)
    for (index, member) in members.enumerated() {
      var id = member
      id.index = index
      ids.append(id)
    }
    return RunWork(ids, each: count, positions: members.map { $0.index / count })
  }
}

/// The scenarios of a run with their repetitions, in the order in which they start.
struct RunWork {
  let ids: ScenarioIDs
  private let repetitions: Int
  private let positions: [Int]?

  /// Takes IDs whose scenarios have these positions; nil for all scenarios in order.
  init(_ ids: ScenarioIDs, each repetitions: Int, positions: [Int]? = nil) {
    (self.ids, self.repetitions, self.positions) = (ids, repetitions, positions)
  }

  /// The position in the selection of the scenario at an index of `ids`.
  func position(of index: Int) -> Int { positions?[index] ?? index / repetitions }
}
