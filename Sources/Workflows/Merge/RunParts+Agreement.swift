internal import Diagnostics
internal import RunRecord

// Whether the parts belong to one run.
extension RunParts {
  /// Throws if the parts do not belong to one run.
  func checkAgreement() throws(CommandFailure) {
    guard let first = whole ?? parts.first else { return }
    let selection = first.selection.map(\.key)
    for part in parts where part.path != first.path {
      let areSelected = first.hasSelection && part.hasSelection
      if let difference = part.start.difference(from: first.start, ofOptions: areSelected) {
        throw .invalidFile(first.notParts(of: part, difference))
      }
      guard !areSelected || part.selection.map(\.key) == selection else {
        throw .invalidFile(first.notParts(of: part, "they selected different scenarios"))
      }
    }
  }

  /// The part whose selection counts; nil if no part selected scenarios.
  var whole: Part? { parts.first(where: \.hasSelection) }
}

extension RunParts.Part {
  /// The whole selection of the run.
  var selection: ScenarioIDs { start.shard?.selection ?? [] }

  /// Whether the part contains the selection; a part that stopped early does not.
  fileprivate var hasSelection: Bool { problems.isEmpty }

  fileprivate func notParts(of other: RunParts.Part, _ reason: String) -> String {
    "`\(path)` and `\(other.path)` are not parts of one run: \(reason)"
  }
}

extension RunStart {
  /// What shows that two parts belong to different runs; nil if nothing does.
  ///
  /// A part that stopped early may not know its pool.
  fileprivate func difference(from other: RunStart, ofOptions: Bool) -> String? {
    var facts = [
      ("the versions of authflow", other.origin.version, origin.version),
      ("the numbers of shards", "\(other.shard?.count ?? 0)", "\(shard?.count ?? 0)"),
      ("the runs of the CI system", other.shard?.run ?? "unknown", shard?.run ?? "unknown"),
    ]
    if ofOptions {
      facts += [("the pools", other.pool, pool), ("the options", other.options, options)]
    }
    return facts.first { $0.1 != $0.2 }.map { name, one, two in
      "\(name) are `\(one)` and `\(two)`"
    }
  }

  private var options: String {
    (command + (shard?.allowsFlaky == true ? ["--allow-flaky"] : [])).joined(separator: " ")
  }
}
