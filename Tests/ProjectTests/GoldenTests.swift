import Diagnostics
import DiagnosticsTesting
import FoundationEssentials
import Testing

@testable import Project

private let folder = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().appending(path: "Golden")

private let names = ["structure", "pools", "sources", "texts", "guards", "several"]

private let configurations = [
  "configuration-wrong", "configuration-structure", "configuration-export",
]

private func checkConfiguration(_ name: String) throws -> CheckedConfiguration {
  let bytes = Array(try Data(contentsOf: folder.appending(path: "\(name).yaml")))
  return CheckedConfiguration(bytes: bytes, name: "\(name).yaml")
}

@Test(arguments: configurations)
func `diagnostics of a configuration file and of unsupported settings read well`(
  _ name: String
) throws {
  let file = try checkConfiguration(name)
  let lacks = file.configuration?.mockPlan.diagnostics ?? []
  let found = (file.diagnostics + lacks).inOrder()
  try expectGolden(DiagnosticRenderer(file: file.source).render(found).plain, "\(name).txt")
}

private func check(_ name: String) throws -> CheckedProject {
  let bytes = Array(try Data(contentsOf: folder.appending(path: "\(name).yaml")))
  return CheckedProject(bytes: bytes, name: "\(name).yaml", folder: "/team")
}

@Test(arguments: names)
func `a whole file's diagnostics read well`(_ name: String) throws {
  let file = try check(name)
  #expect(file.project == nil)
  let text = DiagnosticRenderer(file: file.source).render(file.diagnostics).plain
  try expectGolden(text, "\(name).txt")
}

@Test func `every code of the checker is covered by a test`() throws {
  var shown = Set(try names.flatMap { try check($0).diagnostics.map(\.code) })
  for text in ["", "- a", "pools: { mock: { kind: cognito } }"] {
    shown.formUnion(checked(text).diagnostics.map(\.code))
  }
  shown.formUnion(try unusable(environment: ["ID": " "]).map(\.code))
  for name in configurations {
    let file = try checkConfiguration(name)
    shown.formUnion(file.diagnostics.map(\.code))
    shown.formUnion(file.configuration?.mockPlan.diagnostics.map(\.code) ?? [])
  }
  let modes = "pool: { MfaConfiguration: OFF }\nmfa: { MfaConfiguration: ON }"
  for text in ["- a", "pool: {}\nclients: {}", modes] {
    shown.formUnion(checkedConfiguration(text).diagnostics.map(\.code))
  }
  let naming = checked("pools: { own: { kind: mock, configuration: nowhere.yaml } }").project
  shown.formUnion(naming?.configurations.map { $0.readingDiagnostic(.missing).code } ?? [])
  let quarantine = checked("quarantine: nowhere.yaml").quarantine
  shown.formUnion([quarantine].compactMap { $0?.quarantineDiagnostic(.missing).code })
  let known = DiagnosticCode.projectMeanings.map(\.code)
  // Only a mock reports this code.
  #expect(known.filter { !shown.contains($0) } == [.rejectedByMock])
  #expect(shown.filter { !known.contains($0) && $0.rawValue >= 2000 }.isEmpty)
}

@Test func `codes are declared once, in order, each with a sentence`() {
  let codes = DiagnosticCode.projectMeanings.map(\.code)
  #expect(codes == codes.sorted())
  #expect(Set(codes).count == codes.count)
  #expect(codes.allSatisfy { (2000..<2200).contains($0.rawValue) })
  for (code, meaning) in DiagnosticCode.projectMeanings {
    #expect(meaning.hasSuffix("."), "\(code)")
  }
}

private let incomplete = """
  pools:
    staging:
      kind: cognito
      userPoolId: $(env.ID)
      clientId: $(env.CLIENT)
      clientSecret: $(secret.CLIENT)
  """

private func unusable(environment: [String: String]) throws -> [Diagnostic] {
  let project = try project(incomplete)
  do throws(ProjectError) {
    _ = try project.selection(ofPool: "staging", environment: environment)
    return []
  } catch {
    guard case .unusable(let diagnostics) = error else { return [] }
    return diagnostics
  }
}

@Test func `errors about the environment read well`() throws {
  let project = try project(incomplete)
  let diagnostics = try unusable(environment: ["ID": ""])
  let text = ProjectError.unusable(diagnostics).text(in: project.file).plain
  try expectGolden(text, "unusable.txt")
}

@Test(arguments: [
  (
    ProjectError.unknownPool("stagin", known: ["staging"]), "pool `stagin`; did you mean `staging`?"
  ),
  (.unknownPool("x", known: ["staging", "mock"]), "pool `x`; use `staging` or `mock`"),
  (.unknownSource("x", known: []), "source `x`"),
])
func `an unknown name is reported with the known names`(_ error: ProjectError, _ words: String) {
  let file = SourceFile(name: "authflow.yaml", text: "")
  #expect(error.text(in: file).plain == "authflow.yaml: unknown \(words)\n")
}
