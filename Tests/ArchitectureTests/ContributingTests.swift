import FoundationEssentials
import Testing

@Test func `CONTRIBUTING.md lists every target in the order of Package.swift`() throws {
  let package = try PackageDescription()
  let text = try String(contentsOfFile: package.root + "CONTRIBUTING.md", encoding: .utf8)
  let rows = text.split(separator: "\n").drop { !$0.hasPrefix("| target |") }
    .prefix { $0.hasPrefix("|") }.dropFirst(2)
  let listed = rows.flatMap { row in
    row.split(separator: "|")[0].split(separator: ",").map { name in
      String(name.filter { !" `".contains($0) })
    }
  }
  #expect(listed == package.targets.map(\.name))
}

@Test func `every file in the recipes of CONTRIBUTING.md exists`() throws {
  let package = try PackageDescription()
  let text = try String(contentsOfFile: package.root + "CONTRIBUTING.md", encoding: .utf8)
  let paths = text.split(separator: "`").map(String.init).filter { path in
    ["Sources/", "Tests/", "docs/", "schema/", "scripts/"].contains(where: path.hasPrefix)
      && !path.contains(" ") && !["NAME", "FAMILY", "TOPIC"].contains(where: path.contains)
  }
  #expect(paths.count > 20)
  for path in paths {
    #expect(FileManager.default.fileExists(atPath: package.root + path), "\(path)")
  }
}
