package import Diagnostics
package import Values
internal import YAMLTree

/// The content of a project file: pools, message sources, and defaults.
package struct Project: Sendable {
  /// The file, to which all source ranges refer.
  package let file: SourceFile

  /// The absolute path of the file's folder, to which paths in the file are relative.
  package let folder: String

  /// The pools in the order of the file.
  package internal(set) var pools: [PoolDeclaration] = []

  /// The sources in the order of the file.
  package internal(set) var sources: [SourceDeclaration] = []

  /// The programs that print secrets, in the order of the file.
  package internal(set) var secrets: [SecretDeclaration] = []

  /// The quarantine that the file names; nil for `quarantine.yaml` in the folder, if it exists.
  package internal(set) var quarantine: NamedConfiguration?

  /// The places to which a run can post a summary, in the order of the file.
  package internal(set) var notifications: [NotificationDeclaration] = []

  /// The defaults for options of the command line.
  package internal(set) var defaults = ProjectDefaults()

  /// Creates an empty project, for runs without a file.
  package init(file: SourceFile, folder: String) {
    self.file = file
    self.folder = folder
  }

  /// The name of the built-in pool: the mock in its default configuration.
  package static let builtInPool = "mock"

  /// The pool to run on without `--pool`.
  package var defaultPool: String { defaults.pool ?? Project.builtInPool }
}

// MARK: - Finding

extension Project {
  /// The name of the project files for which commands search.
  package static let fileName = "authflow.yaml"

  /// The name of the quarantine next to the project file.
  package static let quarantineName = "quarantine.yaml"

  /// Returns the path of the project file in a folder or its nearest parent folder; nil if there is
  /// none.
  ///
  /// `folder` is absolute. `isFile` returns whether a path is a file.
  package static func find(from folder: String, isFile: (String) -> Bool) -> String? {
    var names = folder.split(separator: "/").map { String($0) }
    while true {
      let path = (names + [fileName]).map { "/" + $0 }.joined()
      if isFile(path) { return path }
      guard names.popLast() != nil else { return nil }
    }
  }
}

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

  private let secretTexts: [DeclaredText]

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

/// Defaults for options and scenarios; a nil value means authflow's own default.
package struct ProjectDefaults: Hashable, Sendable {
  /// The pool that scenarios run on without `--pool`.
  package var pool: String?

  /// The paths that commands use without PATHS, relative to the file's folder.
  package var paths: [String]?

  /// The number of scenarios that run at once.
  package var jobs: Int?

  /// Whether no scenario starts after the first failure.
  package var failFast: Bool?

  /// The time limit of a scenario.
  package var timeout: Duration?

  /// The time limit of a scenario's cleanup.
  package var cleanupTimeout: Duration?

  /// The time limit of an await.
  package var within: Duration?
}
