import FoundationEssentials
@testable import Project
import TestSupport
import Testing

@Test(arguments: [
  ("/a/b/c", "/a/b/c/authflow.yaml"), ("/a/b/c/", "/a/b/c/authflow.yaml"),
  ("/a/b/x/y", "/a/authflow.yaml"), ("/x", nil), ("/", nil),
])
func `the nearest file upwards is found`(_ folder: String, _ expected: String?) {
  let files: Set = ["/a/authflow.yaml", "/a/b/c/authflow.yaml"]
  #expect(Project.find(from: folder) { files.contains($0) } == expected)
}

@Test func `a file in the root is found`() {
  #expect(Project.find(from: "/a/b") { $0 == "/authflow.yaml" } == "/authflow.yaml")
}

@Test func `a file in a real folder is found from a subfolder`() throws {
  let root = try TestFolder()
  try root.makeFolder("one/two")
  try root.write("pools: {}\n", to: "authflow.yaml")
  let found = Project.find(from: root.path(of: "one/two")) {
    FileManager.default.fileExists(atPath: $0)
  }
  #expect(found == root.path(of: "authflow.yaml"))
}
