internal import Diagnostics
internal import Values

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
    if !context.position.isCondition, let row = keys.lacking[key] {
      reportLacking(key, row, at: use.place(of: 0, in: source))
    }
    return walk(use, from: 1, shape)
  }

  /// Reports a key that is missing from some rows, only at its first use.
  private func reportLacking(
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
