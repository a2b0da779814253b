import FoundationEssentials
import Project
import Testing

@Test(arguments: [
  ("/a/b/c", "/a/b/c/authflow.yaml"), ("/a/b/c/", "/a/b/c/authflow.yaml"),
  ("/a/b/x/y", "/a/authflow.yaml"), ("/x", nil), ("/", nil),
])
func `the nearest file upwards is found`(_ folder: String, _ expected: String?) {
  let files: Set = ["/a/authflow.yaml", "/a/b/c/authflow.yaml"]
  #expect(Project.find(from: folder) { files.contains($0) } == expected)
}

@Test func `a file in the root is found, and lies in the root`() {
  #expect(Project.find(from: "/a/b") { $0 == "/authflow.yaml" } == "/authflow.yaml")
  #expect(Project.folder(ofFile: "/authflow.yaml") == "/")
  #expect(Project.folder(ofFile: "/a/b/authflow.yaml") == "/a/b")
}

@Test func `a real folder's file is found from below`() throws {
  let root = FileManager.default.temporaryDirectory.appending(path: "authflow-\(UUID())")
  let below = root.appending(path: "one/two")
  try FileManager.default.createDirectory(at: below, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: root) }
  let file = root.appending(path: "authflow.yaml")
  try Data("pools: {}\n".utf8).write(to: file)
  let found = Project.find(from: below.path) { FileManager.default.fileExists(atPath: $0) }
  #expect(found == file.path)
}
