import Diagnostics
import FoundationEssentials
@testable import Scenario
import Testing

private let folder = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().appending(path: "../../scenarios").standardizedFileURL

@Test func `the scenarios shipped with the program have no mistakes`() throws {
  let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    .filter { $0.hasSuffix(".yaml") && !$0.hasPrefix("flows/") }
  #expect(!names.isEmpty)
  for name in names.sorted() {
    let checked = try Checked([name], of: FolderFiles(folder: folder))
    #expect(checked.text == "", "\(name)")
    #expect(!checked.scenarios.isEmpty, "\(name)")
  }
}
