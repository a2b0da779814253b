import Diagnostics
import FoundationEssentials
@testable import ScenarioLibrary
import Testing

private let root = String(#filePath.split(separator: "Tests/ScenarioLibraryTests", maxSplits: 1)[0])

/// The paths of the library's files below `scenarios`, sorted.
private func paths() throws -> [String] {
  try FileManager.default.subpathsOfDirectory(atPath: root + "scenarios")
    .filter { $0.hasSuffix(".yaml") }.sorted()
}

@Suite struct `The embedded library` {
  /// `RECORD_SNAPSHOTS=1` writes both lists.
  @Test func `lists every file of the scenarios folder in its C source`() throws {
    let source = root + "Sources/CScenarioLibrary/library.c"
    let text = try String(contentsOfFile: source, encoding: .utf8)
    let names = try paths()
    let embedded = names.map { "#embed \"../../scenarios/\($0)\" suffix(, 0, )\n" }.joined()
    let listed = names.map { "    \"\($0)\",\n" }.joined()
    let recorded = replacing(
      between: "*const paths[] = {\n",
      by: listed,
      in: replacing(between: "char texts[] = {\n", by: embedded, in: text)
    )
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(recorded.utf8).write(to: URL(filePath: source))
    }
    #expect(text == recorded)
  }

  @Test func `is equal to the scenarios folder`() throws {
    let names = try paths()
    #expect(LibraryFile.all.map(\.path) == names)
    for name in names {
      let text = try String(contentsOfFile: root + "scenarios/" + name, encoding: .utf8)
      #expect(LibraryFile.at(name)?.text == text, "\(name)")
    }
  }

  private func replacing(between start: String, by lines: String, in text: String) -> String {
    let parts = text.split(separator: start, maxSplits: 1).map(String.init)
    guard parts.count == 2, let end = parts[1].split(separator: "};", maxSplits: 1).last else {
      return text
    }
    return parts[0] + start + lines + "};" + end
  }
}

@Suite struct `The library's scenarios` {
  @Test func `have no mistakes`() {
    #expect(LibraryScenario.mistakes.map(\.title) == [])
    #expect(LibraryScenario.all.count > 300)
    #expect(LibraryScenario.all.map(\.rows.count).reduce(0, +) > 400)
  }

  @Test func `are found by file and title`() throws {
    for scenario in LibraryScenario.all {
      let found = LibraryScenario.at(scenario.file.path, titled: scenario.title)
      #expect(found?.line == scenario.line, "\(scenario.title)")
      #expect(!scenario.title.isEmpty)
    }
    #expect(LibraryScenario.at("sign-in/password.yaml", titled: "unknown") == nil)
  }

  @Test func `use flows that are files of the library`() throws {
    let flows = try #require(LibraryFile.at("flows/users.yaml"))
    #expect(flows.text.contains("flow: confirmed user"))
    #expect(!LibraryScenario.all.contains { $0.file == flows })
  }

  /// `init --from` takes single scenarios out of files.
  @Test func `are in files without flows of their own`() {
    for file in LibraryFile.all where file.folder != "flows" {
      #expect(!"\n\(file.text)".contains("\nflow: "), "\(file.path)")
    }
  }
}
