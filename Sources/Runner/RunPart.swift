package import RunRecord
internal import Scenario

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
  func shard(selecting ids: [ScenarioID]) -> Shard {
    var shard = shard
    shard.selection = ids
    return shard
  }

  /// The part's scenarios with all their repetitions, numbered from 0.
  ///
  /// `count` is the number of repetitions, which follow each other in the selection.
  func members(
    of selection: [(ScenarioID, Scenario)],
    each count: Int
  ) -> [(ScenarioID, Scenario)] {
    let members = selection.filter { positions.contains($0.0.index / count) }
    return members.enumerated().map { index, member in
      var id = member.0
      id.index = index
      return (id, member.1)
    }
  }
}
