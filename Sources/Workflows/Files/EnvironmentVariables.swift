internal import Diagnostics
internal import Project
internal import Reports
internal import Scenario

extension Environment {
  /// The variables in files, starting with the last file; reports errors in the files.
  package func variables(
    in files: [String]
  ) throws(CommandFailure) -> [(name: String, value: String)] {
    var variables: [(name: String, value: String)] = []
    var problems: [Problem] = []
    for path in files.reversed() {
      let bytes = try self.bytes(of: path, as: .environment)
      guard bytes.count <= InputFile.limit else {
        throw .unreadable(.environment, path, .tooLarge(limit: InputFile.limit))
      }
      let file = EnvironmentFile(bytes: bytes)
      for warning in file.warnings {
        errors.write(line: "\(path):\(warning.line): warning: \(warning.words)")
      }
      for fault in file.faults {
        let line = "\(path):\(fault.line): error: \(fault.description)"
        errors.write(line: line)
        problems.append(Problem(.invalidFile, line, at: (path, fault.line)))
      }
      variables += file.variables.map { (name: $0, value: $1) }
    }
    guard problems.isEmpty else {
      throw .invalidFile("nothing was done, because an environment file has errors", problems)
    }
    return variables
  }
}

extension ScenarioList {
  /// Throws if the scenarios read variables that are not set, and reports each variable at its
  /// place.
  func checkEnvironment(_ environment: Environment) throws(CommandFailure) {
    let variables = environment.values
    let unset = Set(facts.flatMap(\.environmentNames)).filter { variables[$0] == nil }
    guard !unset.isEmpty else { return }
    let findings = unsetVariables(unset, variables)
    for file in findings {
      environment.errors.write(DiagnosticRenderer(file: file.source).render(file.diagnostics))
      environment.errors.write("\n")
    }
    let names = unset.sorted().quotedList
    throw .invalidFile(
      "the scenarios use environment variables that are not set: \(names)",
      findings.flatMap { Problem.all(in: $0.source, $0.diagnostics) }
    )
  }

  /// The places that read an unset variable, grouped by file.
  private func unsetVariables(
    _ unset: Set<String>,
    _ environment: [String: String]
  ) -> [(source: SourceFile, diagnostics: [Diagnostic])] {
    var files: [(file: SourceFile, variables: [UnsetVariable])] = []
    for reference in flatMap(\.references)
    where reference.kind == .environment && unset.contains(reference.name) {
      let file = files.firstIndex { $0.file === reference.file } ?? files.count
      if file == files.count { files.append((reference.file, [])) }
      let known = files[file].variables.firstIndex { $0.name == reference.name }
      guard let known else {
        files[file].variables.append(UnsetVariable(reference.name, at: [reference.range]))
        continue
      }
      guard !files[file].variables[known].places.contains(reference.range) else { continue }
      files[file].variables[known].places.append(reference.range)
    }
    return files.map { file in
      let diagnostics = file.variables.compactMap { $0.diagnostic(in: environment) }
      return (file.file, diagnostics.inOrder())
    }
  }
}
