import Testing
@testable import Values

@Test(arguments: [
  ("", []), ("/", []), ("a", ["a"]), ("/a//b/", ["a", "b"]), ("./a/../ö", [".", "a", "..", "ö"]),
  ("a/\u{308}b/c", ["a", "\u{308}b", "c"]),
])
func `a path is split at its slashes`(_ path: String, _ parts: [String]) {
  #expect(path.pathParts.map(String.init) == parts)
}

@Test(arguments: [
  ("", []), ("./a//b/../c", ["a", "c"]), ("/../a", ["a"]), ("a/..", []), (".a/..b", [".a", "..b"]),
])
func `a path is resolved without the file system`(_ path: String, _ parts: [String]) {
  #expect(path.resolvedPathParts.map(String.init) == parts)
}
