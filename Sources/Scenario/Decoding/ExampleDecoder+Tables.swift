internal import Diagnostics
internal import Values
internal import YAMLTree

// Examples in a CSV file.
extension ExampleDecoder {
  /// The rows of a CSV file, whose values are strings.
  ///
  /// Mistakes are reported in that file.
  func table(_ node: YAMLNode) -> ([ExampleRow]?, ExampleKeys?) {
    guard let path = valueDecoder.writtenText(node, "`examples`") else { return (nil, nil) }
    let resolved = FilePath.resolved(path, from: source.name)
    switch library.table(resolved) {
    case .failure(let error):
      reportUnreadable(error, FilePath.normalized(resolved), node)
      return (nil, nil)
    case .success(let table):
      if !table.isSound { sink.noteFaultyFile() }
      var keys = ExampleKeys()
      for cell in table.header { keys.add(cell.text, .text, readsPool: false) }
      guard table.isSound else { return (nil, table.hasSoundHeader ? keys : nil) }
      let rows = inFile(table.source) { decoder in
        table.rows.enumerated().map { decoder.row($1, number: $0 + 1, table, &keys) }
      }
      keys.cells = ExampleCells(in: table.source)
      for row in table.rows {
        for (column, cell) in zip(table.header, row) {
          keys.cells.note(cell.node, for: column.text)
        }
      }
      return (rows.complete(), keys)
    }
  }

  private func row(
    _ cells: [CSVCell],
    number: Int,
    _ table: ExampleTable,
    _ keys: inout ExampleKeys
  ) -> ExampleRow? {
    let values = zip(table.header, cells).map { column, cell -> ValueTemplate.Member? in
      guard let text = text(of: cell) else { return nil }
      if cell.node.readsPool(names) { keys.readingPool.insert(column.text) }
      let value = ValueTemplate(text)
      return ValueTemplate.Member(key: column.text, keyRange: column.range, value: value)
    }
    guard let values = values.complete() else { return nil }
    let label = ExampleLabel.of(values, number: number)
    return ExampleRow(label: label, number: number, values: values, file: table.source)
  }

  private func text(of cell: CSVCell) -> TextTemplate? {
    valueDecoder.template(cell.node).map { TextTemplate($0, range: cell.range) }
  }
}

extension CSVCell {
  /// The cell as a scalar node.
  fileprivate var node: YAMLNode {
    let style: YAMLScalar.Style = isQuoted ? .doubleQuoted : .plain
    return YAMLNode(.scalar(YAMLScalar(text, style: style)), range: range)
  }
}
