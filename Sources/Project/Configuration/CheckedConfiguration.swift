package import Diagnostics
package import Values
internal import YAMLTree

/// A configuration file after its check: what it says, and everything that is wrong with it.
package struct CheckedConfiguration: Sendable {
  /// The text that all places refer to.
  package let source: SourceFile

  /// What the file says; nil where it has mistakes.
  package let configuration: PoolConfiguration?

  /// Every mistake and warning, in the order of the places.
  package let diagnostics: [Diagnostic]

  /// The secrets that are written out in the file: its lines may be shown only without them.
  package let writtenSecrets: [Secret]

  /// Checks the bytes of a file.
  package init(bytes: [UInt8], name: String) { self.init(YAMLStream(bytes: bytes, name: name)) }

  /// Checks a text.
  package init(checking source: SourceFile) { self.init(YAMLStream(reading: source)) }

  private init(_ stream: YAMLStream) {
    source = stream.source
    let nothing = (DiagnosticCode.notAConfiguration, ConfigurationHelp.help)
    var checker = ConfigurationChecker(source: stream.source)
    let checked = checker.check(stream, "a configuration file", nothing) { $0.read($1) }
    configuration = checked.model
    diagnostics = checked.diagnostics
    writtenSecrets = checker.writtenSecrets
  }

  /// How a mock pool is made of it, nil where the file has mistakes; with every mistake and warning,
  /// those about what the mock does without included.
  package var planned: (plan: MockPlan?, diagnostics: [Diagnostic]) {
    let plan = configuration?.mockPlan
    return (plan, (diagnostics + (plan?.diagnostics ?? [])).inOrder())
  }
}

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

extension SourceFile {
  /// The place of the value that a path leads to from the part whose key or start is at a range; the part's where
  /// the file has nothing of the path, as what a call has by another name.
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

  /// What the file calls members of the calls that make a pool.
  private static let names = ["PoolName": "Name", "Schema": "SchemaAttributes"]
}

extension YAMLNode {
  /// The mapping whose key is at a range, or the element of a list that starts there.
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
