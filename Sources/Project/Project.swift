package import Diagnostics

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
