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
    self.init(source, limits, [])
  }

  /// Reads the bytes of a file; what is not UTF-8 is a diagnostic at its place.
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
    // A text that is not what its author sees can't be trusted anywhere.
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
  /// Its value; nil where it holds nothing but comments.
  package var root: YAMLNode?

  /// From its `---`, if it is written, else from its first character, to its last.
  package var range: SourceRange

  /// Whether nothing in it was refused, so that `root` says all that was written.
  package var isSound: Bool = true
}
