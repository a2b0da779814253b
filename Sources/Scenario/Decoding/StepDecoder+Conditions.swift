internal import Diagnostics
internal import Values
internal import YAMLTree

extension StepDecoder {
  /// The value of `when`: values by their paths, each with what it must be like.
  func conditions(_ node: YAMLNode) -> [Condition] {
    let help = "Write for example `when: { pool.MfaConfiguration: OFF }`."
    guard let written = keys(of: node, "`when`", help: help) else { return [] }
    if written.names.isEmpty {
      report(.emptyValue, "`when` says no condition", at: node.range, help: help)
    }
    return written.pairs.compactMap { condition($0) }
  }

  private func condition(_ pair: YAMLPair) -> Condition? {
    guard let (path, shape) = valuePath(pair.key) else {
      // The name is wrong; what stands behind it can be looked at all the same.
      _ = patternDecoder.pattern(pair.value, PatternPlace(name: pair.name, shape: .any))
      return nil
    }
    let place = PatternPlace(name: pair.name, shape: shape)
    return patternDecoder.pattern(pair.value, place).map {
      Condition(path: path, range: pair.key.range, pattern: $0)
    }
  }

  /// A value's path, written without `$( )` and looked up like a value.
  private func valuePath(_ key: YAMLNode) -> (path: ValuePath, shape: ValueShape)? {
    let subject = "a key of `when`"
    guard let path = valueDecoder.writtenPath(key, subject, example: "pool.MfaConfiguration") else {
      return nil
    }
    guard !PathLookup.generatorRoots.contains(path.root) else {
      report(.badPath, "\(subject) is a path, no generator", at: key.range)
      return nil
    }
    let count = diagnostics.count
    // To ask whether a row has a key is the sense of `when` over rows that lack it.
    let lookup = PathLookup(context: context.with { $0.isCondition = true })
    let shape = lookup.checkPath(ValueUse(path, at: 0, of: key))
    return diagnostics[count...].hasErrors ? nil : (path, shape)
  }
}
