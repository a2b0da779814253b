package import Diagnostics

/// A configuration file that a pool of the project file names in so many words.
package struct NamedConfiguration: Hashable, Sendable {
  /// The path, from the root.
  package var path: String

  /// What was written.
  package var written: String

  /// Where it is written.
  package var range: SourceRange
}

extension Project {
  /// The configuration files of all pools; those whose paths read the environment are not known.
  package var configurations: [NamedConfiguration] { pools.compactMap { configuration(of: $0) } }

  /// The configuration file of a pool; nil where it has none, and where its path reads the environment.
  package func configuration(of pool: PoolDeclaration) -> NamedConfiguration? {
    guard case .mock(let text?) = pool.kind, let path = text.literal else { return nil }
    let resolver = Resolver(environment: [:], folder: folder)
    return NamedConfiguration(path: resolver.absolute(path), written: path, range: text.range)
  }
}

extension NamedConfiguration {
  /// What the project file is told where the file can't be read.
  package func fault(_ error: FileReadingError) -> Diagnostic {
    let help = "A path starts at the folder of the project file."
    return Diagnostic(
      .unreadableConfiguration,
      error.title(of: written),
      at: range,
      help: error.mayBeElsewhere(written) ? help : nil
    )
  }
}
