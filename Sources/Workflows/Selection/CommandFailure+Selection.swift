internal import Diagnostics
internal import Scenario

extension CommandFailure {
  static func nothing(in table: TablePlace, among rows: [Scenario]) -> CommandFailure {
    guard let line = table.line, let nearest = rows.nearest(toTableLine: line),
      let place = nearest.example?.tablePlace
    else {
      return .usage(
        "none of the given files takes its examples from `\(table.path)`; pass a file that does, "
          + "or only the table"
      )
    }
    return .usage(
      "no row at line \(line) of `\(table.path)`; the nearest is `\(nearest.name)`, "
        + "\(place)"
    )
  }

  static func nothing(
    at line: Int,
    of file: String,
    among all: [Scenario]
  ) -> CommandFailure {
    guard let nearest = all.nearest(to: line, of: file) else {
      return .usage("no scenarios in `\(file)`")
    }
    return .usage(
      "no scenario at line \(line) of `\(file)`; the nearest is `\(nearest.name)`, "
        + "\(file):\(nearest.range.lowerBound.line)"
    )
  }
}
