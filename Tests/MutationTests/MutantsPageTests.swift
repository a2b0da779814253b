import FoundationEssentials
import Mutation
import Testing

/// The page of docs that lists every mutant.
///
/// `RECORD_SNAPSHOTS=1` writes the page.
@Test func `the page of mutants lists all of them`() throws {
  let root = String(#filePath.split(separator: "Tests/MutationTests", maxSplits: 1)[0])
  let path = root + "docs/reference/mutants.md"
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
    try Data(page.utf8).write(to: URL(filePath: path))
  }
  #expect(try String(contentsOfFile: path, encoding: .utf8) == page)
}

private let page =
  """
  # Mutants

  [`authflow mutate`](../guides/mutation-testing.md) runs scenarios on \(Mutant.all.count) mutants. A mutant is a mock
  pool with one fault. The tables list the fault of each mutant, and an operation in which the fault appears.
  `authflow mutate --only NAME` runs one mutant.

  This page is generated. To update it, run `RECORD_SNAPSHOTS=1 swift test --filter MutationTests`.

  """
  + MutantFamily.all.map { family in
    let rows = family.mutants.map { "| `\($0.name)` | \($0.fault) | `\($0.operation)` |\n" }
    return
      "\n## \(family.title)\n\n| mutant | fault | operation |\n| --- | --- | --- |\n\(rows.joined())"
  }.joined()
