internal import Diagnostics
internal import Reports
internal import RunRecord

extension RunParts {
  /// What is missing or extra, in sentences for the user.
  var remarks: [String] { absences + stops + duplicates }
}

extension MergedRun {
  /// What is missing or extra, unless the results of scenarios show it.
  var incomplete: [String] {
    let isShown = missing.contains { selecting[$0.index] == nil }
    let count = repeated.count.counting("scenario")
    // A run without results has an event for each stop.
    let stops = parts.whole == nil ? [] : parts.stops
    return (isShown ? [] : parts.absences + stops) + parts.duplicates
      + (repeated.isEmpty ? [] : ["\(count) ran in two shards"])
  }

  /// The scenarios that ran in no shard or in two, for the user.
  var remarks: [String] {
    MergedRun.remarks(missing, "ran in no shard") + MergedRun.remarks(repeated, "ran in two shards")
  }

  /// A line for the number, and a line for each scenario.
  static func remarks(_ ids: [ScenarioID], _ predicate: String) -> [String] {
    let limit = 20
    guard !ids.isEmpty else { return [] }
    let lines = ids.prefix(limit).map { "\($0.title) (\($0.place)) \(predicate)" }
    let rest = ids.count - lines.count
    return lines + (rest > 0 ? ["\(rest.counting("more scenario")) \(predicate)"] : [])
  }
}
