internal import Diagnostics
internal import Values
internal import YAMLTree

extension Checker {
  /// The value of `when`: values by their paths, each with what it must be like.
  mutating func conditions(_ node: YAMLNode) -> [Condition] {
    let help = "Write for example `when: { pool.MfaConfiguration: OFF }`."
    guard let written = keys(of: node, "`when`", help: help) else { return [] }
    if written.names.isEmpty {
      report(.emptyValue, "`when` says no condition", at: node.range, help: help)
    }
    return written.pairs.compactMap { condition($0) }
  }

  private mutating func condition(_ pair: YAMLPair) -> Condition? {
    guard let (path, shape) = valuePath(pair.key) else {
      // The name is wrong; what stands behind it can be looked at all the same.
      _ = pattern(pair.value, PatternPlace(name: pair.name, shape: .any))
      return nil
    }
    let place = PatternPlace(name: pair.name, shape: shape)
    return pattern(pair.value, place).map {
      Condition(path: path, range: pair.key.range, pattern: $0)
    }
  }

  /// A value's path, written without `$( )` and looked up like a value.
  private mutating func valuePath(_ key: YAMLNode) -> (path: ValuePath, shape: ValueShape)? {
    let subject = "a key of `when`"
    guard let path = writtenPath(key, subject, example: "pool.MfaConfiguration") else { return nil }
    guard !Checker.generatorRoots.contains(path.root) else {
      report(.badPath, "\(subject) is a path, no generator", at: key.range)
      return nil
    }
    let count = diagnostics.count
    // To ask whether a row has a key is the sense of `when` over rows that lack it.
    isCondition = true
    let shape = checkPath(ValueUse(path, at: 0, of: key))
    isCondition = false
    return diagnostics[count...].hasErrors ? nil : (path, shape)
  }

  /// A path that is written without `$( )`; generators are no paths.
  mutating func writtenPath(
    _ node: YAMLNode,
    _ subject: String,
    example: String
  ) -> ValuePath? {
    guard let text = scalar(node, subject)?.text else { return nil }
    if text.hasPrefix("$("), text.hasSuffix(")") {
      let inside = text.dropFirst(2).dropLast()
      report(
        .badPath,
        "\(subject) is written without `$( )`",
        at: node.range,
        help: "Write `\(inside)`."
      )
      return nil
    }
    do throws(ValueSyntaxError) {
      if case .path(let path) = try ValueExpression(parsing: text) { return path }
      report(.badPath, "\(subject) is a path, no generator", at: node.range)
      return nil
    } catch {
      let words = ValueSyntaxWords(error.reason)
      let place = node.range(ofScalars: error.scalars, in: source)
      report(.badPath, words.title, at: place, help: "A path is written like `\(example)`.")
      return nil
    }
  }
}
