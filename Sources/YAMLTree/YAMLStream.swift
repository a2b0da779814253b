package import Diagnostics

/// The documents of a YAML file, and everything that is wrong with it as YAML.
package struct YAMLStream: Sendable {
  /// The text that all places refer to.
  package let source: SourceFile

  /// The documents that could be read to their end, in order.
  package let documents: [YAMLDocument]

  /// What is wrong with the file, in the order of the places.
  package let diagnostics: [Diagnostic]

  /// Reads a text; never fails, since mistakes are collected.
  ///
  /// After a syntax error the rest of that document is not read, and reading goes on with the next
  /// line that starts with `---`.
  package init(reading source: SourceFile, limits: YAMLLimits = .standard) {
    self = YAMLStream.read(source, limits, [])
  }

  /// Reads the bytes of a file; what is not UTF-8 is a diagnostic at its place.
  package init(bytes: [UInt8], name: String, limits: YAMLLimits = .standard) {
    guard bytes.count <= limits.bytes else {
      self = .refusing(SourceFile(name: name, text: ""), limits)
      return
    }
    let decoded = DecodedText(bytes, name: name)
    self = YAMLStream.read(decoded.source, limits, decoded.diagnostics)
  }

  private init(_ source: SourceFile, _ documents: [YAMLDocument], _ diagnostics: [Diagnostic]) {
    self.source = source
    self.documents = documents
    self.diagnostics = diagnostics
  }

  private static func read(
    _ source: SourceFile,
    _ limits: YAMLLimits,
    _ found: [Diagnostic]
  ) -> YAMLStream {
    guard source.text.utf8.count <= limits.bytes else { return .refusing(source, limits) }
    var reader = StreamReader(source: source, limits: limits)
    reader.read()
    // A text that is not what its author sees can't be trusted anywhere.
    let isTrusted = found.isEmpty && !reader.hasForbiddenCharacters
    let documents = reader.documents.map { document in
      var document = document
      document.isSound = document.isSound && isTrusted
      return document
    }
    return YAMLStream(source, documents, (found + reader.diagnostics).inOrder())
  }

  private static func refusing(_ source: SourceFile, _ limits: YAMLLimits) -> YAMLStream {
    YAMLStream(source, [], [LimitWords.fileTooLarge(limits.bytes)])
  }
}

/// One document of a stream.
package struct YAMLDocument: Hashable, Sendable {
  /// Its value; nil where it holds nothing but comments.
  package var root: YAMLNode?

  /// From its `---`, if it is written, else from its first character, to its last.
  package var range: SourceRange

  /// Whether nothing in it was refused, so that `root` says all that was written.
  package var isSound: Bool = true
}
