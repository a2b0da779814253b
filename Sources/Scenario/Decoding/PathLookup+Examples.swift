internal import Diagnostics
internal import Values
internal import YAMLTree

/// The keys of all rows of `examples`.
struct ExampleKeys {
  /// The keys in the order of their first occurrence.
  var names: [String] = []
  var shapes: [String: ValueShape] = [:]

  /// Keys that are missing from some rows, with the first of these rows.
  var lacking: [String: SourceRange] = [:]

  /// The literals in the cells.
  var cells = ExampleCells()

  /// Keys whose values depend on the pool or the client.
  var readingPool: Set<String> = []
}

extension PathLookup {
  /// Checks `example.KEY`, a value of the current row.
  func checkExample(_ use: ValueUse) -> ValueShape {
    switch names.examples {
    case .unknown: return .any
    case .none:
      return unknown(
        .noExamples,
        "the scenario has no `examples`",
        at: use.rootPlace(in: source),
        help: "Write `examples: [ { KEY: value } ]`, or `examples: FILE.csv`."
      )
    case .reading:
      let title = "a row of `examples` can't read `example`"
      return unknown(.notDefinedYet, title, at: use.rootPlace(in: source))
    case .known(let keys): return checkExample(use, keys)
    }
  }

  private func checkExample(_ use: ValueUse, _ keys: ExampleKeys) -> ValueShape {
    guard use.has(1) else { return incomplete(use, "example.\(keys.names.first ?? "KEY")") }
    let key = use.path.components[0].spelling
    guard let shape = keys.shapes[key] else {
      let nearest = nearest(to: key, among: keys.names)
      return unknown(
        .unknownName,
        "no row of `examples` has the key `\(key)`",
        at: use.place(of: 0, in: source),
        meant: nearest,
        help: keys.names.help()
      )
    }
    sink.uses.examples.insert(key)
    noteReadingPool(keys.readingPool.contains(key), "`example.\(key)`", use)
    let position = context.position
    if !position.isCondition, !position.presentKeys.contains(key), let row = keys.lacking[key] {
      reportIncompleteColumn(key, row, at: use.place(of: 0, in: source))
    }
    let count = diagnostics.count
    let part = walk(use, from: 1, shape)
    if diagnostics.count == count { checkParts(use, keys.cells) }
    return part
  }

  /// Reports a part that is missing from the value in a row, such as a member of a mapping.
  ///
  /// If the step can be skipped, nothing is checked, because the rows can differ.
  private func checkParts(_ use: ValueUse, _ cells: ExampleCells) {
    guard use.has(2), cells.file == nil, !context.position.isCondition,
      !context.position.hasAlternatives, sink.exampleChecks.begin("parts", of: "\(use.path)")
    else { return }
    for cell in cells.nodes(of: use.path.components[0].spelling) {
      var part = cell
      for index in use.path.components.indices.dropFirst() {
        // A value known only during the run is checked then.
        if part.isNull || part.scalar?.text.holdsValue == true { break }
        guard let inner = part.part(use.path.components[index].spelling) else {
          let path = use.start(upTo: index + 1).dropFirst("example.".count)
          return reportIncompleteColumn(
            String(path),
            part.range,
            at: use.place(of: index, in: source)
          )
        }
        part = inner
      }
    }
  }

  /// Reports a key that is missing from some rows, only at its first use.
  private func reportIncompleteColumn(
    _ key: String,
    _ row: SourceRange,
    at place: SourceRange
  ) {
    guard sink.uses.reportedExamples.insert(key).inserted else { return }
    report(
      .missingExample,
      "not every row of `examples` has the key `\(key)`",
      at: place,
      notes: [.init("missing in this row", at: row)]
    )
  }
}
