import Diagnostics
import DiagnosticsTesting
import JSON
import Testing

@testable import Coverage

@Suite struct `A coverage` {
  @Test func `is printed with its counts, its gaps, and the library's scenarios`() throws {
    try expectGolden(CoverageText.console(example()).plain, "coverage.txt")
  }

  @Test func `quotes names in the next command`() throws {
    let text = CoverageText.console(
      try example(initArguments: ["--from", "po ol.yaml", "my shop"])
    )
    #expect(text.plain.contains("`authflow init --from 'po ol.yaml' 'my shop'` adds"))
  }

  @Test(arguments: [false, true])
  func `says that it leaves out mutants without a result`(_ isInterrupted: Bool) throws {
    let text = CoverageText.console(try example(isInterrupted: isInterrupted)).plain
    #expect(text.contains("Incomplete: mutants without a result are left out.") == isInterrupted)
  }

  @Test func `has a Markdown page with every item`() throws {
    try expectGolden(CoverageMarkdown.text(example()), "coverage.md")
  }

  @Test func `has a JSON document with every item`() throws {
    try expectGolden(CoverageJSON.document(example()).text(.pretty) + "\n", "coverage.json")
  }

  @Test func `has an HTML page with every item`() throws {
    let page = CoverageHTML.text(try example(), folder: nil, directory: "/shop")
    let body = page.split(separator: "</style>", maxSplits: 1).last.map(String.init) ?? ""
    let visible = body.split(separator: "<script", maxSplits: 1).first.map(String.init) ?? ""
    try expectGolden(visible, "coverage.html")
  }

  @Test func `leaves out mutants that the pool's settings hide`() throws {
    let mutants = try #require(try example().section(.mutants))
    #expect(mutants.items.count == 2)
    #expect(mutants.exercised == 1)
  }

  @Test func `names a scenario of the library only for items that no scenario exercises`() throws {
    for section in try example().sections {
      for item in section.items where item.isExercised { #expect(item.suggestion == nil) }
    }
  }
}
