package import Diagnostics

/// The documents of a YAML file, with all YAML mistakes.
package struct YAMLStream: Sendable {
  /// The text that all places refer to.
  package let source: SourceFile

  /// The documents that could be read completely, in order.
  package let documents: [YAMLDocument]

  /// The mistakes in the file, sorted by place.
  package let diagnostics: [Diagnostic]

  /// Reads source text; never fails, because mistakes are collected.
  ///
  /// After a syntax error the rest of that document is skipped, and reading continues with the next
  /// line that starts with `---`.
  package init(reading source: SourceFile, limits: YAMLLimits = .standard) {
    self.init(source, limits, [])
  }

  /// Reads the bytes of a file; a byte that is not UTF-8 is a diagnostic at its place.
  package init(bytes: [UInt8], name: String, limits: YAMLLimits = .standard) {
    guard bytes.count <= limits.bytes else {
      let empty = SourceFile(name: name, text: "")
      self.init(empty, limits, [LimitMessages.fileTooLarge(limits.bytes)])
      return
    }
    let decoded = DecodedText(bytes, name: name)
    self.init(decoded.source, limits, decoded.diagnostics)
  }

  private init(_ source: SourceFile, _ limits: YAMLLimits, _ found: [Diagnostic]) {
    self.source = source
    guard source.text.utf8.count <= limits.bytes else {
      (documents, diagnostics) = ([], [LimitMessages.fileTooLarge(limits.bytes)])
      return
    }
    var reader = StreamReader(source: source, limits: limits)
    reader.read()
    // A file that differs from what its author sees cannot be trusted anywhere.
    let isTrusted = found.isEmpty && !reader.hasForbiddenCharacters
    documents = reader.documents.map { document in
      var document = document
      document.isSound = document.isSound && isTrusted
      return document
    }
    diagnostics = (found + reader.diagnostics).inOrder()
  }
}

/// One document of a stream.
package struct YAMLDocument: Hashable, Sendable {
  /// Its value; nil if it contains nothing but comments.
  package var root: YAMLNode?

  /// From its `---`, if there is one, else from its first character, to its last.
  package var range: SourceRange

  /// Whether nothing in it was rejected, which makes `root` complete.
  package var isSound: Bool = true
}
