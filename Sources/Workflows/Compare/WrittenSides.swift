internal import Comparison
internal import Diagnostics
internal import FoundationEssentials
internal import Project
internal import Scenario
internal import Values

// The source of scenarios and pools, in which values of a comparison may be written.
extension ComparisonSetup {
  /// The source of each scenario and of its pools, in the order of the scenarios.
  func written(on pools: [PoolAccess]) -> [LiteralStrings] {
    let own = pools.map(\.written)
    // The scenarios of a file share its content, even if their source files are separate copies.
    var known: [ExactString: LiteralStrings] = [:]
    return scenarios.map { scenario in
      let parts = scenario.sources.map { source in
        let name = ExactString(source.name)
        let texts = known[name] ?? LiteralStrings(source)
        known[name] = texts
        return texts
      }
      return LiteralStrings(own + parts)
    }
  }
}

extension PoolAccess {
  /// The source of the pool's configuration.
  var written: LiteralStrings { configurationText.map { LiteralStrings($0) } ?? LiteralStrings() }

  /// The source file of the mock pools' configuration; nil for default pools and for pools that
  /// outlive the run.
  fileprivate var configurationText: SourceFile? {
    if let file { return file.configuration.file }
    if let creation { return creation.configuration.file }
    return selection.pool.configuration.flatMap { path in
      (try? String(contentsOfFile: path, encoding: .utf8)).map { SourceFile(name: path, text: $0) }
    }
  }
}
