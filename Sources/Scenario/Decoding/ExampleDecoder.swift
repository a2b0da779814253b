internal import YAMLTree

/// Decodes the rows of `examples`.
///
/// The scenario runs once per row.
struct ExampleDecoder: NodeDecoder {
  var context: DecodingContext

  /// The rows, and the names that scenarios can read from them.
  func examples(_ node: YAMLNode) -> (rows: [ExampleRow], names: Names.Examples) {
    var rows: [ExampleRow]?
    var keys: ExampleKeys?
    switch node.content {
    case .scalar:
      if isWritten(node, "`examples`") { (rows, keys) = table(node) }
    case .sequence(let elements): (rows, keys) = list(elements, node)
    case .mapping, .unresolved:
      let help = "Write `examples: [ { KEY: value } ]`, or `examples: FILE.csv`."
      reportKind(node, "`examples`", needs: "a list of mappings or a file path", help: help)
    }
    return (rows ?? [], keys.map { .known($0) } ?? .unknown)
  }

  private func list(
    _ elements: [YAMLNode],
    _ node: YAMLNode
  ) -> ([ExampleRow]?, ExampleKeys?) {
    guard !elements.isEmpty, elements.count <= ExampleTable.maximumRows else {
      reportSize(elements.count, node)
      return (nil, nil)
    }
    var keys = ExampleKeys()
    let rows = elements.enumerated().map { row($1, number: $0 + 1, &keys) }
    for pair in elements.flatMap({ $0.pairs ?? [] }) {
      keys.cells.note(pair.value, for: pair.name)
    }
    guard let whole = rows.complete() else {
      // After a mistake in a row, the keys of the row are uncertain.
      keys.lacking = [:]
      let areMappings = elements.allSatisfy { $0.pairs?.isEmpty == false }
      return (nil, areMappings && !keys.names.isEmpty ? keys : nil)
    }
    for (row, element) in zip(whole, elements) {
      let written = Set(row.values.map(\.key))
      for name in keys.names where !written.contains(name) && keys.lacking[name] == nil {
        keys.lacking[name] = element.shownRange
      }
    }
    return (whole, keys)
  }

  private func reportSize(_ count: Int, _ node: YAMLNode) {
    guard count > 0 else {
      report(
        .emptyTable,
        "`examples` needs at least one row",
        at: node.range,
        help: "Add a row, or remove `examples` to run the scenario once."
      )
      return
    }
    let title = "a scenario can have at most \(ExampleTable.maximumRows) example rows"
    report(.tooManyRows, title, at: node.shownRange, label: "this list has \(count) rows")
  }

  private func row(
    _ node: YAMLNode,
    number: Int,
    _ keys: inout ExampleKeys
  ) -> ExampleRow? {
    let help = "Write `{ KEY: value }`."
    guard let written = self.keys(of: node, "a row of `examples`", help: help) else { return nil }
    guard !written.names.isEmpty else {
      return reject(.emptyTable, "a row of `examples` needs at least one key", at: node.range)
    }
    for name in written.names where !written.pairs.contains(where: { $0.name == name }) {
      keys.add(name, .any, readsPool: false)
    }
    let values = members(written.pairs) { pair in
      guard isPlainKey(pair.key) else { return nil }
      let value = valueDecoder.freeValue(pair.value, "`\(pair.name)`")
      // The row has the key even if its value has a mistake.
      let shape = value.map { ValueShape(of: $0) } ?? .any
      keys.add(pair.name, shape, readsPool: value != nil && pair.value.readsPool(names))
      return value
    }
    guard let values, values.count == written.names.count else { return nil }
    let label = ExampleLabel.of(values, number: number)
    return ExampleRow(label: label, number: number, values: values, range: node.range)
  }
}

extension ExampleKeys {
  mutating func add(_ name: String, _ shape: ValueShape, readsPool: Bool) {
    if let known = shapes[name] {
      shapes[name] = known.or(shape)
    } else {
      names.append(name)
      shapes[name] = shape
    }
    if readsPool { readingPool.insert(name) }
  }
}
