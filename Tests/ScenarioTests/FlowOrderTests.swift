import Diagnostics
@testable import Scenario
import Testing

private func name(_ number: Int) -> String { "f\(number).yaml" }

private func flow(_ number: Int, uses others: [String]) -> String {
  let uses = others.map { "  - use: { flow: \($0) }\n" }.joined()
  return "flow: f\(number)\nsteps:\n\(uses.isEmpty ? "  - signOut: {}\n" : uses)"
}

/// Each flow uses the one before it.
private let chain = Dictionary(
  uniqueKeysWithValues: (0..<70).map { number in
    (name(number), flow(number, uses: number == 0 ? [] : [name(number - 1)]))
  }
)

/// Flows that use each other in many cycles, and references to missing files.
private let tangle = Dictionary(
  uniqueKeysWithValues: (0..<60).map { number in
    let others = [name((number + 1) % 60), name((number + 7) % 60), "missing\(number).yaml"]
    return (name(number), flow(number, uses: others))
  }
)

/// All diagnostics by file, of the checked files and of the files that they refer to.
private func found(_ files: [CheckedFile], _ library: FlowLibrary) -> [String] {
  let own = files.flatMap { file in file.diagnostics.map { (file.source, $0) } }
  let others = library.findings(besides: files.map(\.source.name)).flatMap { file in
    file.diagnostics.map { (file.source, $0) }
  }
  return (own + others).map { source, diagnostic in
    let place = diagnostic.range.lowerBound
    let notes = diagnostic.notes.map(\.message)
    return "\(source.name):\(place.line) \(diagnostic.code) \(diagnostic.title) \(notes)"
  }.sorted()
}

private func found(_ texts: [String: String], in order: [String]) throws -> [String] {
  let files = MemoryFiles(texts: texts)
  let library = FlowLibrary(reading: files)
  let checked = try order.map { name in
    CheckedFile(bytes: try files.bytes(of: name), name: name, files: library)
  }
  return found(checked, library)
}

@Test(arguments: [
  ["f69.yaml"], ["f32.yaml"], ["f40.yaml", "f3.yaml"], (0..<70).map(name),
  (0..<70).reversed().map(name),
])
func `the depth of a flow does not depend on the order of checking`(_ order: [String]) throws {
  let expected =
    "f32.yaml:3 AF1728 flows can be nested at most 32 levels deep []"
  #expect(try found(chain, in: order) == [expected])
}

@Test func `flows nested to the limit are accepted`() throws {
  let user = ["a.yaml": "scenario: A\nsteps:\n  - use: { flow: f31.yaml }\n  - deleteUser: {}\n"]
  let texts = chain.merging(user) { one, _ in one }
  #expect(try found(texts, in: ["f31.yaml"]).isEmpty)
  #expect(try found(texts, in: ["a.yaml"]).isEmpty)
}

@Test func `a chain of thousands of flows is reported once`() throws {
  let long = Dictionary(
    uniqueKeysWithValues: (0..<3000).map { number in
      (name(number), flow(number, uses: number == 0 ? [] : [name(number - 1)]))
    }
  )
  #expect(try found(long, in: ["f2999.yaml"]).count == 1)
}

@Test func `flows in many cycles give the same result in any order and on any number of threads`()
  async throws
{
  let names = (0..<60).map(name)
  let expected = try found(tangle, in: names)
  #expect(expected.filter { $0.contains("AF1726") }.count > 1)
  #expect(expected.allSatisfy { $0.contains("AF1726") || $0.contains("AF1710") })
  #expect(expected.filter { $0.contains("AF1710") }.count == 60)
  #expect(try found(tangle, in: names.reversed()) == expected)
  #expect(try found(tangle, in: ["f31.yaml"]) == expected)
  for _ in 0..<5 {
    let files = MemoryFiles(texts: tangle)
    let library = FlowLibrary(reading: files)
    let checked = await withTaskGroup(of: CheckedFile?.self) { group in
      for name in names {
        group.addTask {
          (try? files.bytes(of: name)).map { CheckedFile(bytes: $0, name: name, files: library) }
        }
      }
      return await group.reduce(into: []) { all, file in all += [file].compactMap { $0 } }
    }
    #expect(checked.count == 60)
    #expect(found(checked, library) == expected)
  }
}
