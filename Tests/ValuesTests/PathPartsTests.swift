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
  ("a", "/b", "/b/a"), ("/a", "/b", "/a"), ("a", "b/", "b/a"), ("a", "/", "/a"), ("", "/b", "/b/"),
  ("../a", "/b", "/b/../a"), ("/\u{308}a", "/b", "/\u{308}a"),
])
func `a path in a folder starts there unless it is absolute`(
  _ path: String,
  _ folder: String,
  _ whole: String
) {
  #expect(path.path(in: folder) == whole)
}

@Test(arguments: [
  ("/a/b", "/a", "b"), ("/a/b/c", "/a/", "b/c"), ("/a", "/", "a"), ("/ab", "/a", nil),
  ("/a", "/a", nil), ("/a/\u{308}b", "/a", "\u{308}b"),
])
func `a path below a folder is relative to it`(_ path: String, _ folder: String, _ rest: String?) {
  #expect(path.path(below: folder) == rest)
}

@Test(arguments: [
  ("", []), ("./a//b/../c", ["a", "c"]), ("/../a", ["a"]), ("a/..", []), (".a/..b", [".a", "..b"]),
])
func `a path is resolved without the file system`(_ path: String, _ parts: [String]) {
  #expect(path.resolvedPathParts.map(String.init) == parts)
}
