package import Diagnostics
package import Values
internal import YAMLTree

/// A checked configuration file: its content and its diagnostics.
package struct CheckedConfiguration: Sendable {
  /// The file, to which all source ranges refer.
  package let source: SourceFile

  /// The content of the file; nil if it has errors.
  package let configuration: PoolConfiguration?

  /// All errors and warnings, in the order of their places.
  package let diagnostics: [Diagnostic]

  /// The secrets that are literals in the file.
  ///
  /// Output that shows lines of the file must mask these secrets.
  package let writtenSecrets: [Secret]

  /// Checks the bytes of a file; `name` is its name in messages.
  package init(bytes: [UInt8], name: String) {
    self.init(YAMLStream(bytes: bytes, name: name, limits: .ofLiterals))
  }

  /// Checks a file that is already decoded.
  package init(checking source: SourceFile) {
    self.init(YAMLStream(reading: source, limits: .ofLiterals))
  }

  private init(_ stream: YAMLStream) {
    source = stream.source
    let nothing = (DiagnosticCode.notAConfiguration, ConfigurationHelp.help)
    var checker = ConfigurationChecker(source: stream.source)
    let checked = checker.check(stream, "a configuration file", nothing) { $0.read($1) }
    configuration = checked.model
    diagnostics = checked.diagnostics
    writtenSecrets = checker.writtenSecrets
  }

  /// The plan for creating a mock pool, with all errors and warnings; no plan if the file has
  /// errors.
  ///
  /// The warnings include settings that the mock does not support.
  package var planned: (plan: MockPlan?, diagnostics: [Diagnostic]) {
    let plan = configuration?.mockPlan
    return (plan, (diagnostics + (plan?.diagnostics ?? [])).inOrder())
  }
}

/// A configuration file that a pool of the project file names with a literal path.
package struct NamedConfiguration: Hashable, Sendable {
  /// The absolute path of the file.
  package var path: String

  /// The path in its spelling in the project file.
  package var written: String

  /// The place of the path in the project file.
  package var range: SourceRange

  /// Creates a file that the project names.
  package init(path: String, written: String, range: SourceRange) {
    (self.path, self.written, self.range) = (path, written, range)
  }
}

extension Project {
  /// The configuration files of all pools, except files whose paths read the environment.
  package var configurations: [NamedConfiguration] { pools.compactMap { configuration(of: $0) } }

  /// Returns the configuration file of a pool; nil without a file, or if its path reads the
  /// environment.
  package func configuration(of pool: PoolDeclaration) -> NamedConfiguration? {
    guard case .mock(let text?) = pool.kind, let path = text.literal else { return nil }
    let resolver = Resolver(environment: [:], folder: folder)
    return NamedConfiguration(path: resolver.absolute(path), written: path, range: text.range)
  }
}

extension NamedConfiguration {
  /// The diagnostic in the project file for a file that can't be read.
  package func readingDiagnostic(_ error: FileReadingError) -> Diagnostic {
    readingDiagnostic(.unreadableConfiguration, error)
  }

  /// The diagnostic in the project file for a quarantine that can't be read.
  package func quarantineDiagnostic(_ error: FileReadingError) -> Diagnostic {
    readingDiagnostic(.unreadableQuarantine, error)
  }

  private func readingDiagnostic(_ code: DiagnosticCode, _ error: FileReadingError) -> Diagnostic {
    let help = "Write the path relative to the folder of the project file."
    return Diagnostic(
      code,
      error.title(of: written),
      at: range,
      help: error.mayBeElsewhere(written) ? help : nil
    )
  }
}

extension SourceFile {
  /// Returns the place of the value at a path below the part whose key or start is at a range.
  ///
  /// If the path does not exist, returns the place of its longest existing prefix. If there is no
  /// prefix, returns the place of the part.
  package func place(ofMember path: [String], inPartAt range: SourceRange) -> SourceRange {
    guard let first = path.first,
      let root = YAMLStream(reading: self).documents.lazy.compactMap(\.root).first,
      var node = root.part(at: range)
    else { return range }
    var place = range
    for name in [SourceFile.names[first] ?? first] + path.dropFirst() {
      if let pair = node.pairs?.first(where: { $0.name == name }) {
        (place, node) = (
          pair.value.pairs == nil ? pair.value.shownRange : pair.key.range, pair.value
        )
      } else if let elements = node.elements, let index = Int(name),
        elements.indices.contains(index)
      {
        (place, node) = (elements[index].shownRange, elements[index])
      } else {
        return place
      }
    }
    return place
  }

  /// The names in the file for members with other names in the calls.
  private static let names = ["PoolName": "Name", "Schema": "SchemaAttributes"]
}

extension YAMLNode {
  /// Returns the value whose key is at a range, or the list element that starts there.
  fileprivate func part(at range: SourceRange) -> YAMLNode? {
    for pair in pairs ?? [] {
      if pair.key.range == range { return pair.value }
      if let found = pair.value.part(at: range) { return found }
    }
    return (elements ?? []).lazy.compactMap { element in
      element.part(at: range) ?? (element.range.lowerBound == range.lowerBound ? element : nil)
    }.first
  }
}
