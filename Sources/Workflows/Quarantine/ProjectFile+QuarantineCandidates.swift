internal import Diagnostics
internal import Project
internal import Scenario
internal import Values

extension QuarantineCandidate {
  /// Creates a candidate from a scenario in memory and the real path of its file.
  init(of head: ScenarioHead, at path: String) {
    self.init(
      name: head.name,
      file: path,
      shownFile: head.file,
      row: head.facts.hasRow ? .labeled : .none
    )
    writtenName = head.facts.writtenName
  }

  /// Creates a candidate from a scenario and the real path of its file.
  init(of scenario: Scenario, at path: String) {
    self.init(
      name: scenario.name,
      file: path,
      shownFile: scenario.file.name,
      row: scenario.example == nil ? .none : .labeled
    )
    writtenName = scenario.writtenName
  }
}

extension ProjectFile {
  /// The scenarios of the project in files other than those of the known candidates.
  ///
  /// If the project's paths do not contain a scenario for every entry, the whole folder of the
  /// project is searched.
  func candidates(
    besides known: [QuarantineCandidate],
    for quarantine: QuarantineFile
  ) async -> [QuarantineCandidate] {
    let usual = (try? paths.defaults).flatMap { try? ScenarioFiles($0, in: paths).paths } ?? []
    let found = await candidates(in: usual, besides: known)
    guard !quarantine.unmatched(among: known + found).isEmpty else { return found }
    return await found + candidatesOfFolder(besides: known + found)
  }

  /// The scenarios in the whole folder of the project, except those of the known candidates.
  func candidatesOfFolder(besides known: [QuarantineCandidate]) async -> [QuarantineCandidate] {
    let folder = Folder.containing(environment.absolute(path))
    var seen: Set<ExactString> = []
    let all = ScenarioFiles.openFiles(in: environment.shortened(folder), &seen)
    return await candidates(in: all, besides: known)
  }

  private func candidates(
    in all: [String],
    besides known: [QuarantineCandidate]
  ) async -> [QuarantineCandidate] {
    var taken = Set(known.map { ExactString($0.file) })
    let rest = all.filter { path in
      !paths.isOther(path)
        && taken.insert(ExactString(ScenarioFiles.realPath(of: path))).inserted
    }
    let files = await CheckedFiles(reading: ScenarioFiles(found: rest), in: .unknown)
    return files.quarantineCandidates
  }
}
