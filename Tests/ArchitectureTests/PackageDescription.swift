import FoundationEssentials
import Testing

/// The product's targets in Package.swift, in the order of the file.
struct PackageDescription {
  struct Target {
    var name: String
    /// Targets of this package.
    var targets: [String]
    /// Products of other packages.
    var products: [String]
  }

  let root: String
  let targets: [Target]

  init() throws {
    root = String(#filePath.split(separator: "Tests/ArchitectureTests", maxSplits: 1)[0])
    let text = try String(contentsOfFile: root + "Package.swift", encoding: .utf8)
    let kinds = [".target(", ".executableTarget(", ".systemLibrary("]
    var found: [(place: String.Index, target: Target)] = []
    for kind in kinds {
      for start in PackageDescription.places(of: kind, in: text) {
        let body = PackageDescription.body(in: text, from: start)
        // A target with a path is test support.
        guard !body.contains("path:") else { continue }
        found.append((start, PackageDescription.target(body)))
      }
    }
    targets = found.sorted { $0.place < $1.place }.map(\.target)
  }

  /// The modules that a target's sources import, each with the importing files.
  func imports(of target: String) throws -> [String: Set<String>] {
    var imports: [String: Set<String>] = [:]
    let folder = root + "Sources/" + target
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder)
    where name.hasSuffix(".swift") {
      let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        guard words.count <= 3, let word = words.firstIndex(of: "import"), word < 2,
          words.count == word + 2
        else { continue }
        imports[String(words[word + 1]), default: []].insert(name)
      }
    }
    return imports
  }

  // MARK: - Reading

  private static func places(of text: String, in whole: String) -> [String.Index] {
    whole.ranges(of: text).map(\.upperBound)
  }

  /// The string from `start` to the parenthesis that closes the one before `start`.
  private static func body(in text: String, from start: String.Index) -> Substring {
    var depth = 1
    var index = start
    while index < text.endIndex, depth > 0 {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      index = text.index(after: index)
    }
    return text[start..<index]
  }

  private static func target(_ body: Substring) -> Target {
    let name = body.firstMatch(of: /name: "(\w+)"/)?.1 ?? ""
    let list = body.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.1 ?? ""
    let products = list.matches(of: /\.product\(name: "([\w-]+)"/).map { String($0.1) }
    let rest = list.replacing(/\.product\([^)]*\)/, with: "")
    return Target(
      name: String(name),
      targets: rest.matches(of: /"(\w+)"/).map { String($0.1) },
      products: products
    )
  }
}
