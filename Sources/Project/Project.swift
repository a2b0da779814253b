package import Diagnostics
internal import Values

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
    var names = folder.pathParts.map { String($0) }
    while true {
      let path = (names + [fileName]).map { "/" + $0 }.joined()
      if isFile(path) { return path }
      guard names.popLast() != nil else { return nil }
    }
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
