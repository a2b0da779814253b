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

/// Why a configuration file can't be read.
package enum ConfigurationReadingError: Error, Hashable, Sendable {
  case missing
  case notAFile
  /// It has more bytes than are read of a file.
  case tooLarge(limit: Int)
  case unreadable
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
  package func fault(_ error: ConfigurationReadingError) -> Diagnostic {
    let title =
      switch error {
      case .missing: "there is no file `\(written)`"
      case .notAFile: "`\(written)` is not a file"
      case .tooLarge(let limit): "`\(written)` is larger than \(limit) bytes"
      case .unreadable: "the file `\(written)` can't be read"
      }
    let isRelative = error == .missing && !written.hasPrefix("/")
    let help = "A path starts at the folder of the project file."
    return Diagnostic(
      .unreadableConfiguration,
      title,
      at: range,
      help: isRelative ? help : nil
    )
  }
}
