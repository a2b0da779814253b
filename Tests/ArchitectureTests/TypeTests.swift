import FoundationEssentials
import Testing

/// The types of the product's targets, found by their keywords at the start of a line.
private struct DeclaredTypes {
  /// The targets that declare a type, by type name.
  var targets: [String: Set<String>] = [:]
  /// The structs, classes, and actors.
  var stateful: Set<String> = []
  /// The files that declare or extend a type, by type name.
  var files: [String: Set<String>] = [:]

  init() throws {
    let package = try PackageDescription()
    let folder = package.root + "Sources/"
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder)
    where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: folder + file, encoding: .utf8)
      for line in text.split(separator: "\n") where line.first != " " { note(line, in: file) }
    }
  }

  private mutating func note(_ line: Substring, in file: String) {
    let words = line.split { !($0.isLetter || $0.isNumber || "_.".contains($0)) }
    let kinds = ["struct", "class", "actor", "enum", "protocol", "extension"]
    guard let index = words.firstIndex(where: { kinds.contains(String($0)) }),
      index + 1 < words.count,
      words[..<index].allSatisfy({ $0.first?.isLowercase == true })
    else { return }
    let (kind, name) = (words[index], String(words[index + 1]))
    files[name, default: []].insert(file)
    guard kind != "extension", !words.contains("private"), !words.contains("fileprivate") else {
      return
    }
    targets[name, default: []].insert(String(file.split(separator: "/")[0]))
    if ["struct", "class", "actor"].contains(kind) { stateful.insert(name) }
  }
}

@Test func `a type with stored state is extended in at most twelve files`() throws {
  // The mock has one file per family of operations. Other types are extended in the files that use
  // them.
  let exempt: Set = ["MockPool", "JSONObject", "YAMLNode"]
  let types = try DeclaredTypes()
  try #require(types.stateful.count > 500)
  let spread = types.stateful.subtracting(exempt).filter { types.files[$0, default: []].count > 12 }
  #expect(spread == [])
}

@Test func `no two targets declare types with the same name`() throws {
  let types = try DeclaredTypes()
  let alike = types.targets.filter { $0.value.count > 1 }.keys.sorted()
  #expect(alike == [])
}
