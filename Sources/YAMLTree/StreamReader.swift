internal import Diagnostics

/// Reads a file document by document, and continues after documents with syntax errors.
struct StreamReader {
  private let source: SourceFile
  private let limits: YAMLLimits
  private var nodeCount = 0
  private var shield = ShieldedText()

  private(set) var documents: [YAMLDocument] = []
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var hasForbiddenCharacters = false

  init(source: SourceFile, limits: YAMLLimits) {
    self.source = source
    self.limits = limits
  }

  mutating func read() {
    let scan = ForbiddenCharacters(in: source)
    diagnostics += scan.diagnostics
    hasForbiddenCharacters = !scan.diagnostics.isEmpty
    guard !scan.isBinary else { return }
    if let harmless = scan.replacement {
      unsafe harmless.withUnsafeBufferPointer { unsafe readShielded($0) }
    } else {
      var text = source.text
      text.withUTF8 { unsafe readShielded($0) }
    }
  }

  private mutating func readShielded(_ text: UnsafeBufferPointer<UInt8>) {
    shield = unsafe ShieldedText(text)
    guard let bytes = shield.bytes else { return unsafe read(text) }
    unsafe bytes.withUnsafeBufferPointer { unsafe read($0) }
  }

  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    var place: LinePlace? = LinePlace(byte: 0, linesBefore: 0)
    while let start = place {
      let rest = unsafe UnsafeBufferPointer(rebasing: bytes[start.byte...])
      place = unsafe readDocuments(rest, from: start)
        .flatMap { unsafe $0.nextDocument(in: bytes, from: start) }
    }
  }

  /// Reads up to the first part that can't be read and returns it; nil at the end of the stream.
  private mutating func readDocuments(
    _ bytes: UnsafeBufferPointer<UInt8>,
    from start: LinePlace
  ) -> UnreadablePart? {
    var reader = unsafe EventReader(
      reading: bytes,
      linesBefore: start.linesBefore,
      shield
    )
    var documentLine = start.linesBefore + 1
    do throws(Interruption) {
      while true {
        let event = try reader.next()
        if case .streamEnd = event.kind { return nil }
        documentLine = event.range.lowerBound.line
        try readDocument(startingWith: event, from: &reader)
      }
    } catch {
      return interruption(error, documentLine: documentLine)
    }
  }

  private mutating func readDocument(
    startingWith start: YAMLEvent,
    from reader: inout EventReader
  ) throws(Interruption) {
    var builder = TreeBuilder(source: source, limits: limits, nodeCount: nodeCount)
    defer {
      diagnostics += builder.diagnostics
      nodeCount = builder.nodeCount
    }
    if case .documentStart(hasDirectives: true, _) = start.kind {
      builder.diagnostics = [DirectiveMessages.unsupported(at: start.range.lowerBound, in: source)]
    }
    let root = try builder.node(startingWith: reader.next(), from: &reader)
    _ = try reader.next()
    documents.append(YAMLDocument(root, start, isSound: !builder.diagnostics.hasErrors))
  }

  private mutating func interruption(
    _ interruption: Interruption,
    documentLine: Int
  ) -> UnreadablePart? {
    var diagnostic: Diagnostic
    var line = documentLine
    switch interruption {
    case .syntax(let libYAMLError):
      let readsValues = limits.readsValues
      diagnostic =
        SyntaxMessage(libYAMLError: libYAMLError, source: source, readsValues: readsValues)
        .diagnostic
      line = libYAMLError.problem.position.line
      // This error replaces a warning at the same place, which can only be among the last
      // diagnostics.
      if diagnostic.code == .noBreakSpace,
        let same = diagnostics.suffix(20).lastIndex(where: { $0.range == diagnostic.range })
      {
        diagnostics.remove(at: same)
      }
    case .limit(let limit): diagnostic = limit
    }
    guard nodeCount <= limits.nodes else {
      let note = "the rest of this document and the documents after it are not checked"
      diagnostics.append(diagnostic.noting(note))
      return nil
    }
    diagnostics.append(diagnostic.noting("nothing else in this document is checked"))
    return UnreadablePart(firstLine: max(line, documentLine + 1))
  }
}

extension YAMLDocument {
  fileprivate init(_ root: TreeBuilder.Built, _ start: YAMLEvent, isSound: Bool) {
    let isEmpty = root.node.isMissing && root.node.anchor == nil
    var from = start.range.lowerBound
    if case .documentStart(_, isExplicit: false) = start.kind { from = root.node.range.lowerBound }
    self.init(
      root: isEmpty ? nil : root.node,
      range: SourceRange(from, isEmpty ? start.range.upperBound : root.end),
      isSound: isSound
    )
  }
}

extension Diagnostic {
  fileprivate func noting(_ remark: String) -> Diagnostic {
    var copy = self
    copy.notes.append(Note(remark))
    return copy
  }
}
