import Diagnostics
import DiagnosticsTesting
import FoundationEssentials
@testable import Project
import TestSupport
import Testing

private let folder = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().appending(path: "Golden")

@Test(arguments: ["full", "structure", "pools", "sources", "texts", "guards"])
func `no mutation of a file crashes the checker, and all places are in the file`(
  _ name: String
) async throws {
  let text = try String(contentsOf: folder.appending(path: "\(name).yaml"), encoding: .utf8)
  for seed in 0..<300 {
    let source = SourceFile(name: name, text: Mutation.of(text, seed: seed))
    await letOtherTestsRun()
    let file = CheckedProject(checking: source, folder: "/team")
    let found = file.diagnostics + (file.project.map(faults) ?? [])
    Mutation.expectInside(found, file.source, seed: seed)
  }
}

@Test(arguments: ["configuration-wrong", "configuration-export"])
func `no mutation of a configuration file crashes the checker or the plan`(
  _ name: String
) async throws {
  let text = try String(contentsOf: folder.appending(path: "\(name).yaml"), encoding: .utf8)
  for seed in 0..<300 {
    let source = SourceFile(name: name, text: Mutation.of(text, seed: seed))
    await letOtherTestsRun()
    let file = CheckedConfiguration(checking: source)
    let found = file.diagnostics + (file.configuration?.mockPlan.diagnostics ?? [])
    Mutation.expectInside(found, file.source, seed: seed)
  }
}

/// The errors of selecting everything with an empty environment and with invalid values.
private func faults(of project: Project) -> [Diagnostic] {
  var found: [Diagnostic] = []
  for environment in [
    [:], Dictionary(uniqueKeysWithValues: ["CLIENT_ID", "TEAM"].map { ($0, "$(") }),
  ] {
    for pool in project.pools {
      do throws(ProjectError) {
        _ = try project.selection(
          ofPool: pool.name,
          alsoSources: project.sources.map(\.name),
          environment: environment
        )
      } catch {
        if case .unusable(let diagnostics) = error { found += diagnostics }
      }
    }
  }
  return found
}

@Test func `the mutated file is valid`() throws {
  let text = try String(contentsOf: folder.appending(path: "full.yaml"), encoding: .utf8)
  #expect(mistakes(in: text) == "")
  #expect(try project(text).pools.count == 2)
}
