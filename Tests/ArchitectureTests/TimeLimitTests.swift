import FoundationEssentials
import Testing

/// The shortest time limit of a test, in minutes.
///
/// A limit ends a test that hangs. On a busy machine, a test of milliseconds once took a minute.
private let shortestLimit = 10

@Test func `no test has a time limit that a busy machine can reach`() throws {
  let tests = try PackageDescription().root + "Tests"
  var limits = 0
  for name in try FileManager.default.subpathsOfDirectory(atPath: tests)
  where name.hasSuffix(".swift") && !name.hasPrefix("ArchitectureTests/") {
    let text = try String(contentsOfFile: tests + "/" + name, encoding: .utf8)
    for limit in text.matches(of: /timeLimit\(\.minutes\((\d+)\)\)/) {
      limits += 1
      #expect(Int(limit.1).map { $0 >= shortestLimit } == true, "\(name)")
    }
  }
  #expect(limits > 50)
}

/// Two such tests once stopped all others for a minute, because none of their loops waited.
@Test func `a test with many mutated files lets other tests run`() throws {
  let tests = try PackageDescription().root + "Tests"
  var loops = 0
  for name in try FileManager.default.subpathsOfDirectory(atPath: tests)
  where name.hasSuffix("Tests.swift") && !name.hasPrefix("ArchitectureTests/") {
    let text = try String(contentsOfFile: tests + "/" + name, encoding: .utf8)
    guard text.contains("Mutation.of(") || text.contains("mutated(using: ") else { continue }
    loops += 1
    #expect(text.contains("await letOtherTestsRun()"), "\(name)")
  }
  #expect(loops > 3)
}
