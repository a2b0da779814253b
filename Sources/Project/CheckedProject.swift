package import Diagnostics
package import Values
internal import YAMLTree

/// A checked project file: its content and its diagnostics.
package struct CheckedProject: Sendable {
  /// The file, to which all source ranges refer.
  package let source: SourceFile

  /// The content of the file; nil if it has errors.
  package let project: Project?

  /// The configuration files of the pools, even if the project file has errors.
  package let configurations: [NamedConfiguration]

  /// The quarantine that the file names, even if the file has errors; nil if it names none.
  package let quarantine: NamedConfiguration?

  /// All errors and warnings, in the order of their places.
  package let diagnostics: [Diagnostic]

  /// Checks the bytes of a file; `folder` is the absolute path of its folder.
  package init(bytes: [UInt8], name: String, folder: String) {
    self.init(YAMLStream(bytes: bytes, name: name), folder)
  }

  /// Checks a file; `folder` is the absolute path to which paths in the file are relative.
  package init(checking source: SourceFile, folder: String) {
    self.init(YAMLStream(reading: source), folder)
  }

  /// The secrets that are literals in the file.
  ///
  /// Output that shows lines of the file must mask these secrets.
  package let writtenSecrets: [Secret]

  private let secretTexts: [DeclaredString]

  /// Returns all secrets that the file contains or reads, for all pools and sources.
  ///
  /// A mailbox or a server can reveal secrets of pools and sources that a command does not use.
  package func secrets(in environment: [String: String]) -> [Secret] {
    var secrets = writtenSecrets
    for text in secretTexts {
      let read = text.readings.filter(\.isSecret).compactMap { environment[$0.name] }
      secrets += (read + [text.filled(from: environment)].compactMap(\.self)).map { Secret($0) }
    }
    return secrets.filter { !$0.reveal().isEmpty }
  }

  private init(_ stream: YAMLStream, _ folder: String) {
    source = stream.source
    var project = Project(file: stream.source, folder: folder)
    let help = "Add a key, such as `defaults: { jobs: 4 }`, or delete the file."
    var checker = ProjectChecker(source: stream.source)
    let checked = checker.check(stream, "a project file", (.emptyProject, help)) {
      $0.read($1, into: &project)
    }
    (configurations, quarantine) = (project.configurations, project.quarantine)
    self.project = checked.model == nil ? nil : project
    diagnostics = checked.diagnostics
    writtenSecrets = checker.writtenSecrets
    secretTexts = checker.secretTexts
  }
}
