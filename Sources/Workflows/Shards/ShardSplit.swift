internal import Diagnostics
internal import Scenario
internal import Values

/// The division of a selection into shards, which is the same on every machine.
///
/// It depends on the scenarios' files, names, locks, and addresses, not on their order.
struct ShardSplit {
  /// The scenarios of the selection, in order.
  private let scenarios: ScenarioList

  /// The file of each scenario, in a spelling that is the same on every machine.
  private let files: [String]

  private let count: Int

  /// Creates a division; `base` is the absolute path of the project's folder.
  init(_ scenarios: ScenarioList, into count: Int, from base: String) {
    (self.scenarios, self.count) = (scenarios, count)
    var known: [ExactString: String] = [:]
    let base = ScenarioFiles.realPath(of: base)
    files = scenarios.heads.map { scenario in
      let name = scenario.file
      if let path = known[ExactString(name)] { return path }
      let path = ScenarioFiles.realPath(of: name).path(below: base) ?? name
      known[ExactString(name)] = path
      return path
    }
  }

  /// The number of each scenario's shard, from 1, in the order of the selection.
  ///
  /// `usual` are the usual durations of the scenarios; nil for a scenario without one. Without any
  /// duration, a hash of file and name determines the shard.
  func numbers(usual: [Duration?]) -> [Int] {
    let groups = self.groups()
    let known = usual.compactMap(\.self).sorted()
    let chosen = known.isEmpty ? hashed(groups) : balanced(groups, usual, known[known.count / 2])
    var numbers = [Int](repeating: 1, count: scenarios.count)
    for (group, number) in zip(groups, chosen) {
      for position in group.positions { numbers[position] = number }
    }
    return numbers
  }
}

// MARK: - Choices

extension ShardSplit {
  /// Scenarios that must run in one shard, and a key that does not depend on the selection's order.
  private struct Group {
    var key: [String]
    var positions: [Int]
  }

  private func hashed(_ groups: [Group]) -> [Int] {
    groups.map { group in
      var hash = SeededGenerator(seed: 0, names: group.key[0], group.key[1])
      return Int(hash.next() % UInt64(count)) + 1
    }
  }

  /// Gives the longest remaining group to the shard with the least work so far.
  ///
  /// A scenario without a duration is assumed to take the `middle` of the known durations.
  private func balanced(_ groups: [Group], _ usual: [Duration?], _ middle: Duration) -> [Int] {
    let times = groups.map { group in
      group.positions.reduce(Duration.zero) { $0 + (usual[$1] ?? middle) }
    }
    let order = groups.indices.sorted {
      times[$0] == times[$1]
        ? groups[$0].key.lexicographicallyPrecedes(groups[$1].key) : times[$0] > times[$1]
    }
    // The number of scenarios decides between shards of equal duration.
    var loads = [(time: Duration, size: Int)](repeating: (.zero, 0), count: count)
    var numbers = [Int](repeating: 1, count: groups.count)
    for index in order {
      let least = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      loads[least].time += times[index]
      loads[least].size += groups[index].positions.count
      numbers[index] = least + 1
    }
    return numbers
  }
}

// MARK: - Groups

extension ShardSplit {
  /// The scenarios, grouped by shared locks and fixed addresses; most groups contain one scenario.
  private func groups() -> [Group] {
    var parents = Array(scenarios.indices)
    func root(_ position: Int) -> Int {
      var position = position
      while parents[position] != position {
        parents[position] = parents[parents[position]]
        position = parents[position]
      }
      return position
    }
    var owners: [String: Int] = [:]
    for (position, scenario) in scenarios.enumerated() {
      for resource in sharedResources(of: scenario) {
        let owner = owners[resource, default: position]
        owners[resource] = owner
        parents[root(position)] = root(owner)
      }
    }
    var groups: [Int: Group] = [:]
    for (position, scenario) in scenarios.heads.enumerated() {
      let key = [files[position], scenario.name]
      var group = groups[root(position)] ?? Group(key: key, positions: [])
      group.positions.append(position)
      if key.lexicographicallyPrecedes(group.key) { group.key = key }
      groups[root(position)] = group
    }
    return groups.values.sorted { $0.positions[0] < $1.positions[0] }
  }

  /// The locks of a scenario, and the addresses at which it awaits messages, except addresses that
  /// differ between runs.
  ///
  /// An address from a variable is known by the variable, which has one value in all shards.
  private func sharedResources(of scenario: Scenario) -> [String] {
    let variables: Set<String> = ["env", "secret", "pool"]
    let addresses = scenario.recipients { variables.contains($0.root) ? "$(\($0))" : nil }
      .compactMap(\.address)
    return scenario.locks.map { "lock \($0)" } + addresses.map { "address \($0)" }
  }
}
