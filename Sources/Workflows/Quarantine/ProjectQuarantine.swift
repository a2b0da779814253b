internal import Diagnostics
internal import Project
internal import Reports
internal import RunRecord
internal import Scenario
internal import Values

/// The quarantine of a project, checked against all scenarios of the project.
struct ProjectQuarantine: Sendable {
  /// The entries; nil if the project has no quarantine or its file can't be read.
  let file: QuarantineFile?

  /// The first day on which an entry with an earlier `until` no longer applies.
  let today: CalendarDay

  /// The errors of the project file about a quarantine that can't be read.
  let faults: [Diagnostic]

  /// The diagnostics of the quarantine, in source order.
  let diagnostics: [Diagnostic]

  /// Reads the quarantine, and searches the project for scenarios that are not among `checked`.
  init(of project: ProjectFile, besides checked: CheckedFiles) async {
    today = project.environment.day()
    (file, faults) = ProjectQuarantine.read(project)
    guard let file else {
      diagnostics = []
      return
    }
    var candidates = checked.quarantineCandidates
    if !file.unmatched(among: candidates).isEmpty {
      candidates += await project.candidates(besides: candidates, for: file)
    }
    let found = file.expired(on: today) + file.unmatchedEntries(among: candidates)
    diagnostics = (file.diagnostics + found).inOrder()
  }

  private static func read(_ project: ProjectFile) -> (QuarantineFile?, [Diagnostic]) {
    let path = project.quarantinePath
    guard project.hasQuarantine else { return (nil, []) }
    let name = project.environment.shortened(path)
    project.environment.protect([path])
    do throws(FileReadingError) {
      return (QuarantineFile(bytes: try NamedFiles().bytes(of: path), name: name), [])
    } catch {
      let usual = NamedConfiguration(
        path: path,
        written: Project.quarantineName,
        range: SourceRange(at: .start)
      )
      return (nil, [(project.quarantine ?? usual).quarantineDiagnostic(error)])
    }
  }

  /// Returns the quarantine of a scenario; nil if its failures count.
  func quarantine(of scenario: Scenario) -> Quarantine? {
    guard let file else { return nil }
    // Most scenarios have no entry, and need no system call for the path.
    let name = QuarantineCandidate(of: scenario, at: "")
    guard file.entries.contains(where: { $0.hasName(of: name) }) else { return nil }
    let path = ScenarioFiles.realPath(of: scenario.file.name)
    guard let entry = file.entry(for: QuarantineCandidate(of: scenario, at: path), on: today) else {
      return nil
    }
    var quarantine = Quarantine(reason: entry.reason, until: entry.until.description)
    quarantine.ticket = entry[.ticket]
    return quarantine
  }

  /// The number of warnings.
  var warnings: Int { diagnostics.count { $0.severity == .warning } }

  /// Whether the quarantine can't be used.
  var hasErrors: Bool { !faults.isEmpty || diagnostics.hasErrors }

  /// The diagnostics of the file itself; empty if there are none.
  var report: StyledText {
    guard let file else { return StyledText() }
    return DiagnosticRenderer(file: file.source).render(diagnostics)
  }

  /// The errors, and the warnings if they count as errors.
  func problems(warnings: Bool = false) -> [Problem] {
    file.map { Problem.all(in: $0.source, diagnostics, warnings: warnings) } ?? []
  }

  /// Reports diagnostics, and throws if the quarantine can't be used.
  func require(
    for purpose: Purpose,
    in project: ProjectFile
  ) throws(CommandFailure) {
    project.environment.errors.write(project.report(only: faults))
    project.environment.errors.write(report)
    guard !hasErrors else {
      throw .notPerformed(
        purpose,
        // A file that can't be read has no errors.
        because: faults.isEmpty ? .wrong("the quarantine") : .unusable("the quarantine"),
        (project.source.map { Problem.all(in: $0, faults) } ?? []) + problems()
      )
    }
  }
}

extension ProjectFile {
  /// The output for errors about a file that the project file names.
  fileprivate func report(only found: [Diagnostic]) -> StyledText {
    source.map { DiagnosticRenderer(file: $0).render(found) }
      ?? found.map { StyledText("authflow: \($0.title)\n") }.joined()
  }
}
