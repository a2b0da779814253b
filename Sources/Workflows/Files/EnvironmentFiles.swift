internal import Project
internal import Reports

extension Environment {
  /// The variables in files, those of later files first; what is wrong in them is reported.
  package func variables(
    in files: [String]
  ) throws(CommandFailure) -> [(name: String, value: String)] {
    var variables: [(name: String, value: String)] = []
    var problems: [Problem] = []
    for path in files.reversed() {
      let bytes = try InputFile.bytes(of: path, as: .environment)
      guard bytes.count <= InputFile.limit else {
        throw .unreadable(.environment, path, .tooLarge(limit: InputFile.limit))
      }
      let file = EnvironmentFile(bytes: bytes)
      for warning in file.warnings {
        errors.write(line: "\(path):\(warning.line): warning: \(warning.words)")
      }
      for fault in file.faults {
        let line = "\(path):\(fault.line): error: \(fault.words)"
        errors.write(line: line)
        problems.append(Problem(.invalidFile, line, at: (path, fault.line)))
      }
      variables += file.variables.map { (name: $0, value: $1) }
    }
    guard problems.isEmpty else {
      throw .invalidFile("nothing was done, because an environment file is wrong", problems)
    }
    return variables
  }
}
