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
