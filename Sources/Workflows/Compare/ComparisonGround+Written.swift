internal import Comparison
internal import Diagnostics
internal import FoundationEssentials
internal import Project
internal import Scenario

extension ComparisonGround {
  /// What people wrote of each scenario and of the pools that it runs on, in the order of the scenarios.
  func written(on pools: [PoolAccess]) -> [WrittenTexts] {
    let own = pools.map(\.written)
    // Rows of a table share their files.
    var known: [ObjectIdentifier: WrittenTexts] = [:]
    return scenarios.map { scenario in
      let parts = scenario.sources.map { source in
        let texts = known[ObjectIdentifier(source)] ?? WrittenTexts(source)
        known[ObjectIdentifier(source)] = texts
        return texts
      }
      return WrittenTexts(own + parts)
    }
  }
}

extension Scenario {
  /// The texts that it is made of: its file, those of its flows, and the table of its rows.
  fileprivate var sources: [SourceFile] {
    let flows = everyStep.compactMap { ($0.action as? UseFlow)?.flow.file }
    var seen: Set<ObjectIdentifier> = []
    return ([file] + flows + [example?.file].compactMap(\.self)).filter {
      seen.insert(ObjectIdentifier($0)).inserted
    }
  }
}

extension PoolAccess {
  /// What people wrote of the pool.
  var written: WrittenTexts { configurationText.map { WrittenTexts($0) } ?? WrittenTexts() }

  /// The text that its mock pools are made of; nil for default ones and for pools that outlive the run.
  fileprivate var configurationText: SourceFile? {
    if let file { return file.configuration.file }
    return selection.pool.configuration.flatMap { path in
      (try? String(contentsOfFile: path, encoding: .utf8)).map { SourceFile(name: path, text: $0) }
    }
  }
}
