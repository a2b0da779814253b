internal import FoundationEssentials
internal import RunRecord
internal import Values

/// The suite of one scenario file.
struct JUnitSuite {
  let path: ReportPath
  var counts: CaseCounts
  /// The positions of the selected scenarios in the run.
  var positions: [Int] = []

  /// The `<testsuite>` in a run; its contents are written separately.
  ///
  /// The suite's time is the sum of its cases, for splitting tests by time.
  func element(of run: RunStart?) -> XMLElement {
    let start = counts.startedAt ?? run?.at ?? .distantPast
    let attributes =
      [("name", path.text + JUnitSuite.part(of: run))] + counts.attributes + [
        ("skipped", String(counts.skipped)), ("time", counts.elapsed.inSeconds),
        ("timestamp", start.rfc3339), ("hostname", JUnitSuite.hostName(of: run)),
        ("file", path.text),
      ]
    return XMLElement("testsuite", attributes, children: "")
  }

  /// The end of the suites' names in a part of a run.
  ///
  /// A file can be in several parts. Jenkins ignores a suite that has the name and the start time
  /// of a suite in another file.
  private static func part(of run: RunStart?) -> String {
    run?.shard.map { " (shard \($0.number) of \($0.count))" } ?? ""
  }

  /// The name of the machine; readers require one, but a machine can lack one.
  private static func hostName(of run: RunStart?) -> String {
    run.map(\.origin.host).flatMap { $0.isBlank ? nil : $0 } ?? "localhost"
  }
}

/// The facts about the whole run that every suite repeats.
struct JUnitProperties {
  let run: RunStart?
  let history: RunHistory?

  /// The `<properties>` of a suite; empty if the facts are not known.
  var text: String {
    let properties = properties
    guard !properties.isEmpty else { return "" }
    let children = properties.map { property in
      let attributes = [("name", property.name), ("value", XMLText.allowed(property.value))]
      return XMLElement("property", attributes, children: "").text(level: 3)
    }
    return XMLElement("properties", children: children.joined()).text(level: 2)
  }

  private var properties: [(name: String, value: String)] {
    guard let run, !run.origin.version.isEmpty else { return [] }
    return [
      ("seed", run.seedText), ("pool", run.pool), ("region", run.origin.region),
      ("version", run.origin.version), ("selection", run.origin.shownSelection),
    ] + (history.map { [("run", $0.id)] } ?? [])
  }
}
