import Comparison
import ConfigurationChanges
import Diagnostics
import Project
import Scenario
import Values

/// An example in the documentation.
struct DocumentedFile: Sendable {
  /// A file that the example refers to.
  struct Companion: Sendable {
    var name: String
    var text: String
  }

  var text: String
  var companions: [Companion] = []

  /// The codes of its diagnostics.
  ///
  /// `code` determines the kind of file that is read.
  func codes(asOf code: Int) async throws -> [Int] {
    let found =
      switch code {
      case ..<2000: scenarioDiagnostics
      case ..<2100: projectDiagnostics
      case 2200..<2300: expectationDiagnostics
      case 2300..<2400:
        CheckedPolicy(bytes: Notation.bytes(of: text), name: "policy.yaml").diagnostics
      case 2400...: quarantineDiagnostics
      default: try await DocumentedConfiguration(text: text).diagnostics()
      }
    return found.map(\.code.rawValue)
  }

  private var scenarioDiagnostics: [Diagnostic] {
    let whole = text.hasPrefix("- ") ? "scenario: Example\nsteps:\n" + text : text
    let name = "example.yaml"
    let main = Companion(name: name, text: whole)
    let library = FlowLibrary(
      reading: CompanionFiles(files: companions + [main]),
      project: projectNames
    )
    let file = CheckedFile(bytes: Notation.bytes(of: whole), name: name, files: library)
    return file.diagnostics + library.findings(besides: [file.source.name]).flatMap(\.diagnostics)
  }

  /// The names that the example's project file defines.
  ///
  /// Without a project file, the names are unknown.
  private var projectNames: ProjectNames {
    guard let file = companions.first(where: { $0.name == "authflow.yaml" }),
      let project = CheckedProject(
        bytes: Array(file.text.utf8),
        name: file.name,
        folder: "/team"
      ).project
    else { return .unknown }
    return ProjectNames(
      scope: .anyPool,
      sources: project.sources.map(\.name),
      variables: project.pools.flatMap { $0.variables.map(\.name) },
      clients: project.pools.flatMap { pool in
        if case .cognito(let declaration) = pool.kind {
          declaration.clients.map(\.name)
        } else {
          [String]()
        }
      }
    )
  }

  /// The diagnostics of the file as expected differences, with a scenario `Example` in
  /// `example.yaml`.
  private var expectationDiagnostics: [Diagnostic] {
    let file = ExpectedDifferences(bytes: Notation.bytes(of: text), name: "expected.yaml")
    return file.diagnostics
      + file.unmatchedEntries(among: [(name: "Example", file: "example.yaml")])
  }

  /// The diagnostics of the file as a quarantine of a project with a scenario `Example`.
  private var quarantineDiagnostics: [Diagnostic] {
    let file = QuarantineFile(bytes: Notation.bytes(of: text), name: "quarantine.yaml")
    let example = QuarantineCandidate(
      name: "Example",
      file: "/team/example.yaml",
      shownFile: "example.yaml",
      row: .none
    )
    let today = CalendarDay("2026-11-26")
    return file.diagnostics + (today.map { file.expired(on: $0) } ?? [])
      + file.unmatchedEntries(among: [example])
  }

  /// The diagnostics of the file and of the values from its environment.
  private var projectDiagnostics: [Diagnostic] {
    let bytes = Notation.bytes(of: text)
    let checked = CheckedProject(bytes: bytes, name: "authflow.yaml", folder: "/team")
    let missing = (checked.project?.configurations ?? []).filter { file in
      !companions.contains { $0.name == file.written }
    }
    let quarantine = [checked.quarantine].compactMap(\.self).filter { file in
      !companions.contains { $0.name == file.written }
    }
    let found =
      checked.diagnostics + missing.map { $0.readingDiagnostic(.missing) }
      + quarantine.map { $0.quarantineDiagnostic(.missing) }
    guard let project = checked.project, let pool = project.defaults.pool, text.contains("# with ")
    else { return found }
    do throws(ProjectError) {
      _ = try project.selection(ofPool: pool, environment: environment)
      return checked.diagnostics
    } catch {
      guard case .unusable(let found) = error else { return checked.diagnostics }
      return checked.diagnostics + found
    }
  }

  /// The variables in lines of the form `# with NAME=value`.
  private var environment: [String: String] {
    var variables: [String: String] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix("# with ") {
      let parts = line.dropFirst(7).split(
        separator: "=",
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
    }
    return variables
  }
}

/// The companion files of an example.
private struct CompanionFiles: ScenarioFileReader {
  var files: [DocumentedFile.Companion]

  func bytes(of path: String) throws(FileReadingError) -> [UInt8] {
    guard let file = files.first(where: { $0.name == path }) else { throw .missing }
    return Notation.bytes(of: file.text)
  }
}

/// The documentation's notation for bytes that can't be shown.
///
/// `⟨FF⟩` is a byte, and `⟨[ × 200⟩` is a repetition.
enum Notation {
  static func bytes(of text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "⟨"), let close = rest[open...].firstIndex(of: "⟩") {
      bytes += Array(rest[..<open].utf8)
      bytes += meaning(of: rest[rest.index(after: open)..<close])
      rest = rest[rest.index(after: close)...]
    }
    return bytes + Array(rest.utf8)
  }

  private static func meaning(of inside: Substring) -> [UInt8] {
    let parts = inside.split(separator: " × ")
    if parts.count == 2, let count = Int(parts[1]) {
      return Array(String(repeating: String(parts[0]), count: count).utf8)
    }
    return UInt8(inside, radix: 16).map { [$0] } ?? Array("⟨\(inside)⟩".utf8)
  }
}
