package import Diagnostics

/// The documents of a YAML file, with all YAML mistakes.
package struct YAMLStream: Sendable {
  /// The file that all places refer to.
  package let source: SourceFile

  /// The completely read documents, in order.
  package let documents: [YAMLDocument]

  /// The mistakes in the file, sorted by place.
  package let diagnostics: [Diagnostic]

  /// Reads a source file.
  ///
  /// The diagnostics contain any mistakes.
  ///
  /// After a syntax error, reading continues with the next line that starts with `---`.
  package init(reading source: SourceFile, limits: YAMLLimits = .standard) {
    self.init(source, limits, [])
  }

  /// Reads the bytes of a file.
  ///
  /// A byte that is not UTF-8 is reported at its place.
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
    // With invalid bytes or forbidden characters, the content may differ from what the author sees.
    let isTrusted = found.isEmpty && !reader.hasForbiddenCharacters
    documents = reader.documents.map { document in
      var document = document
      document.isSound = document.isSound && isTrusted
      return document
    }
    diagnostics = (found + reader.diagnostics).inOrder()
  }
}

/// A document of a stream.
package struct YAMLDocument: Hashable, Sendable {
  /// The value of the document; nil if there are only comments.
  package var root: YAMLNode?

  /// The range from `---`, or else from the first character, to the last character.
  package var range: SourceRange

  /// Whether the document has no errors, so `root` is complete.
  package var isSound: Bool = true
}
