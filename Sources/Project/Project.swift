package import Diagnostics
package import Values
internal import YAMLTree

/// What a project file says: pools, sources of messages, defaults.
package struct Project: Sendable {
  /// The text that all places refer to.
  package let file: SourceFile

  /// The folder of the file, from the root: where its relative paths start.
  package let folder: String

  /// The pools in the order of the file.
  package internal(set) var pools: [PoolDeclaration] = []

  /// The sources in the order of the file.
  package internal(set) var sources: [SourceDeclaration] = []

  /// What the command line need not say.
  package internal(set) var defaults = ProjectDefaults()

  /// A project that says nothing, for runs without a file.
  package init(file: SourceFile, folder: String) {
    self.file = file
    self.folder = folder
  }

  /// The name of the pool that is always there: the mock in its default configuration.
  package static let builtInPool = "mock"

  /// The pool that runs where the command line names none.
  package var defaultPool: String { defaults.pool ?? Project.builtInPool }
}

// MARK: - Finding

extension Project {
  /// What the file is called.
  package static let fileName = "authflow.yaml"

  /// The project file that a folder belongs to: in itself, else in the nearest folder above.
  ///
  /// `folder` starts at the root; `isFile` says whether there is a file at a path.
  package static func find(from folder: String, isFile: (String) -> Bool) -> String? {
    var names = folder.split(separator: "/")
    while true {
      let path = (names + [fileName[...]]).map { "/" + $0 }.joined()
      if isFile(path) { return path }
      guard names.popLast() != nil else { return nil }
    }
  }

  /// The folder that a file's path, from the root, lies in.
  package static func folder(ofFile path: String) -> String {
    "/" + path.split(separator: "/").dropLast().joined(separator: "/")
  }
}

/// A project file after its check: what it says, and everything that is wrong with it.
package struct CheckedProject: Sendable {
  /// The text that all places refer to.
  package let source: SourceFile

  /// What the file says; nil where it has mistakes.
  package let project: Project?

  /// The configuration files that its pools name, whatever else is wrong with the file.
  package let configurations: [NamedConfiguration]

  /// Every mistake and warning, in the order of the places.
  package let diagnostics: [Diagnostic]

  /// Checks the bytes of a file; `folder` is where it lies, from the root.
  package init(bytes: [UInt8], name: String, folder: String) {
    self.init(YAMLStream(bytes: bytes, name: name), folder)
  }

  /// Checks a text; `folder` is where its relative paths start, from the root.
  package init(checking source: SourceFile, folder: String) {
    self.init(YAMLStream(reading: source), folder)
  }

  /// The secrets that are written out in the file: its lines may be shown only without them.
  package let writtenSecrets: [Secret]

  private let secretTexts: [DeclaredText]

  /// Every secret that the file holds or reads, whichever pool or source it belongs to.
  ///
  /// A mailbox or a backend can show secrets of pools and sources that a command does not use.
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
    let help = "A project file has `pools:`, `sources:` and `defaults:`."
    var checker = ProjectChecker(source: stream.source)
    let checked = checker.check(stream, "a project file", (.emptyProject, help)) {
      $0.read($1, into: &project)
    }
    configurations = project.configurations
    self.project = checked.model == nil ? nil : project
    diagnostics = checked.diagnostics
    writtenSecrets = checker.writtenSecrets
    secretTexts = checker.secretTexts
  }
}

/// What holds where neither the command line nor a scenario says otherwise; nil: authflow's own default.
package struct ProjectDefaults: Hashable, Sendable {
  /// The pool that scenarios run on.
  package var pool: String?

  /// What `run`, `check` and `list` take without paths, seen from the file's folder.
  package var paths: [String]?

  /// How many scenarios run at once.
  package var jobs: Int?

  /// Whether no scenario starts after one has failed.
  package var failFast: Bool?

  /// How long a scenario may take.
  package var timeout: Duration?

  /// How long the clean-up of a scenario may take.
  package var cleanupTimeout: Duration?

  /// How long an await waits.
  package var within: Duration?
}
