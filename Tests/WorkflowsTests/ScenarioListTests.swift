import Diagnostics
import Testing
import TestSupport
import Values

@testable import Scenario
@testable import Workflows

/// Files with more scenarios than stay in memory.
private struct ManyScenarios {
  static let perFile = 60
  static let files = ScenarioStore.capacity / perFile + 5

  let folder: TestFolder
  let paths: [String]

  init() throws {
    folder = try TestFolder()
    var paths: [String] = []
    for file in 0..<Self.files {
      let name = "part-\(file).yaml"
      try folder.write((0..<Self.perFile).map { Self.text(file, $0) }.joined(), to: name)
      paths.append(folder.path(of: name))
    }
    self.paths = paths
  }

  static func text(_ file: Int, _ number: Int) -> String {
    """
    scenario: Reader \(number) of file \(file)
    tags: [file-\(file % 3)]
    lock: [lock-\(number % 2)]
    steps:
      - signIn: { username: $(env.USER_\(file)), password: Abcdef1! }
    ---

    """
  }

  func checked() async -> CheckedFiles {
    await CheckedFiles(reading: ScenarioFiles(found: paths), in: .unknown)
  }
}

@Test func `folders and files whose names differ only in their bytes are all found`() throws {
  let folder = try TestFolder()
  let names = ["e\u{301}/a.yaml", "e\u{301}/\u{e9}.yaml", "\u{e9}/e\u{301}.yaml"]
  for name in names { try folder.write("", to: name) }
  var seen: Set<ExactString> = []
  let found = ScenarioFiles.openFiles(in: folder.path, &seen)
  #expect(found.map { Array($0.utf8) } == names.map { Array(folder.path(of: $0).utf8) })
}

@Suite struct `Scenarios that do not stay in memory` {
  @Test func `are the same each time they are made`() async throws {
    let many = try ManyScenarios()
    let list = await many.checked().scenarios
    #expect(list.count == ManyScenarios.files * ManyScenarios.perFile)
    for position in [0, list.count - 1, 7, ManyScenarios.perFile, 0] {
      let (file, number) = position.quotientAndRemainder(dividingBy: ManyScenarios.perFile)
      let scenario = list[position]
      #expect(scenario.name == "Reader \(number) of file \(file)")
      #expect(scenario.locks == ["lock-\(number % 2)"])
      #expect(scenario.steps.count == 1 && scenario.line == 6 * number + 1)
      let head = list.head(at: position)
      #expect(head.name == scenario.name && head.line == scenario.line)
      #expect(head.file == scenario.file.name && head.facts == ScenarioFacts(of: scenario))
    }
  }

  @Test func `are checked only once in a few large files`() throws {
    let large = (0...ScenarioStore.capacity).map { ManyScenarios.text(0, $0) }.joined()
    let library = FlowLibrary(project: .unknown)
    let file = CheckedFile(checking: SourceFile(name: "large.yaml", text: large), files: library)
    let writer = ScenarioStoreWriter(library)
    let kept = (0...ScenarioStore.keptFiles).map { _ in writer.draft(of: file).kept?.count }
    #expect(kept.dropLast().allSatisfy { $0 == ScenarioStore.capacity + 1 })
    #expect(kept.last?.flatMap { $0 } == nil)
  }

  @Test func `do not change with their file`() async throws {
    let many = try ManyScenarios()
    let list = await many.checked().scenarios
    for file in 0..<ManyScenarios.files {
      try many.folder.write("scenario: Another\n", to: "part-\(file).yaml")
    }
    #expect(list.map(\.name).count == list.count)
    #expect(list[0].name == "Reader 0 of file 0")
  }

  @Test func `are selected by what stays in memory`() async throws {
    let list = await (try ManyScenarios()).checked().scenarios
    let some = list.keeping { $0.facts.tags == ["file-1"] }
    #expect(some.count == (0..<ManyScenarios.files).count { $0 % 3 == 1 } * ManyScenarios.perFile)
    #expect(some[0].name == "Reader 0 of file 1")
    let odd = some.keeping { $0.name.hasPrefix("Reader 1 ") }
    #expect(
      odd.map(\.name) == odd.heads.map(\.name) && odd.count == some.count / ManyScenarios.perFile
    )
    #expect(Set(odd.facts.flatMap(\.environmentNames)).count == odd.count)
  }
}
