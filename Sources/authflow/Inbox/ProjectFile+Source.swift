internal import CodeSources
internal import Diagnostics
internal import Project
internal import Values

extension ProjectFile {
  /// A source of the project, opened by nobody yet; the redactor learns what is secret in it.
  func source(
    named name: String,
    _ redactor: Redactor,
    _ errors: Output,
    inColour: Bool
  ) throws(Stop) -> any CodeSource {
    errors.write(report(inColour: inColour))
    guard let project else {
      throw .wrongFile("nothing was read, because the project file is wrong")
    }
    guard !isUnwritten else {
      throw .wrongFile(
        "there is no source `\(name)`, for there is no project file: `\(Project.fileName)` here or "
          + "in a folder above, or --config FILE"
      )
    }
    do throws(ProjectError) {
      let source = try project.source(named: name, environment: Surroundings.environment)
      for secret in source.secrets { redactor.add(secret, evenShort: true) }
      return source.opened
    } catch {
      errors.write(error.text(in: project.file).rendered(inColour: inColour))
      throw .wrongFile("nothing was read, because the project file can't be used")
    }
  }
}
