internal import Diagnostics
internal import Values
internal import YAMLTree

/// Checks one document; everything it finds is collected, nothing is thrown.
///
/// A reading function returns nil where it has reported why there is nothing to return.
struct Checker: DiagnosticCollector {
  /// The text that places refer to.
  private(set) var source: SourceFile
  var diagnostics: [Diagnostic] = []
  var names = Names()

  /// The names of `given.clients`.
  var givenClients: [String] = []

  /// The names of `given.triggers`; nil where the scenario gives none, or they are not written out.
  var givenTriggers: [String]?

  /// What the pool demands of passwords; nil where nobody can tell.
  var demands: PasswordDemands?

  /// The files that the document names.
  let library: FlowLibrary

  /// The flows that use each other in a circle, where this one is among them.
  var circle: Set<FlowKey> = []

  /// The flows that the document uses, where only these are looked for; nil for a whole check.
  var uses: [(reference: FlowReference, range: SourceRange)]?

  /// How deep the flows that the document uses are.
  var depth = 0

  /// The names that the project must define, in the order in which they are read; those of used
  /// flows too.
  var references: [ProjectReference] = []

  /// Whether the document comes before its pool is there, as `given` does.
  var isBeforePool = false

  /// Whether given users are known and have no software tokens yet, as `given.triggers` is read.
  var isBeforeTokens = false

  /// Whether the step at hand is repeated, so that there is `$(iteration)`.
  var isRepeated = false

  /// Whether the step at hand may be skipped, or the outcome at hand is one of several.
  var hasAlternatives = false

  /// Whether a value of the pool or the client has been read since somebody looked.
  var hasReadPool = false

  /// Whether the path at hand is one that `when` looks at.
  var isCondition = false

  /// How many names may still be compared with unknown ones.
  private var comparisons = 100_000

  /// Whether a file that the document names has a mistake, which is said in that file's place.
  var isSpoilt = false

  init(source: SourceFile, library: FlowLibrary) {
    self.source = source
    self.library = library
  }

  /// Notes a name that the project must define; says so where it does not.
  mutating func refer(to name: String, _ kind: ProjectReference.Kind, at range: SourceRange) {
    let reference = ProjectReference(kind, name, in: source, at: range)
    references.append(reference)
    if let fault = library.project.fault(of: reference) { diagnostics.append(fault) }
  }

  /// Notes a client that a step names and nobody gives; says so where no pool has it, or else where
  /// it is nearly a given one.
  ///
  /// Whoever uses a flow may give the clients of its steps, so in a flow that is seen before the run.
  mutating func refer(toClient name: String, at range: SourceRange) {
    let reference = ProjectReference(.client, name, in: source, at: range)
    references.append(reference)
    let near = nearest(to: name, among: givenClients)
    if !names.isInFlow, let fault = library.project.fault(of: reference, near: near) {
      diagnostics.append(fault)
    } else if let near {
      let title = "`given.clients` has no `\(name)`"
      warn(.unlikelyClient, title, at: range, label: "did you mean `\(near)`?")
    }
  }

  /// Checks something in another file; what is wrong there is said in that file's place.
  mutating func inFile<Result>(
    _ other: SourceFile,
    _ body: (inout Checker) -> Result
  ) -> Result {
    let (own, found) = (source, diagnostics)
    (source, diagnostics) = (other, [])
    let result = body(&self)
    for index in diagnostics.indices {
      // They point into the document.
      diagnostics[index].notes.removeAll { $0.range != nil }
    }
    library.add(diagnostics, to: other)
    isSpoilt = isSpoilt || diagnostics.hasErrors
    (source, diagnostics) = (own, found)
    return result
  }
}

// MARK: - Suggestions

extension Checker {
  /// What an author most likely meant by a name that nobody knows.
  ///
  /// A document with thousands of unknown names beside thousands of known ones gets suggestions
  /// for the first of them only: what is wrong there is no slip, and comparing takes time.
  mutating func nearest(to name: String, among known: [String]) -> String? {
    guard isSearching else { return nil }
    comparisons -= known.count
    return Suggestion.nearest(to: name, among: known)
  }

  /// The members to go through to one of this name that lies further down in a shape.
  mutating func way(to name: String, in shape: ValueShape) -> [String]? {
    guard isSearching else { return nil }
    // About as many names lie inside each member.
    comparisons -= shape.memberNames.count * 10
    return shape.way(to: name)
  }

  /// Whether names are still searched for; else the known ones need not be put together.
  var isSearching: Bool { comparisons > 0 }
}

// MARK: - Structure

/// The keys of a mapping that have values, with what was written besides them.
struct WrittenKeys {
  var pairs: [YAMLPair] = []
  /// All keys, those without a value included: they are not missing.
  var names: [String] = []
  /// Whether a merge key stands for further keys that are not known: then none is missing.
  var isMerged = false

  func lacks(_ name: String) -> Bool {
    !isMerged && !names.contains(name)
  }
}

extension Checker {
  /// Whether something is written; says so where nothing is.
  mutating func isWritten(_ node: YAMLNode, _ subject: String, help: String? = nil) -> Bool {
    if case .unresolved = node.content { return false }
    guard node.isMissing else { return true }
    report(.emptyValue, "\(subject) has no value", at: node.range, help: help)
    return false
  }

  /// The pairs of a mapping; merge keys and keys without a value are reported and left out.
  mutating func keys(
    of node: YAMLNode,
    _ subject: String,
    help: @autoclosure () -> String? = nil,
    wrongKind: DiagnosticCode = .wrongStructure
  ) -> WrittenKeys? {
    guard isWritten(node, subject) else { return nil }
    guard let pairs = node.pairs else {
      if node.isSoleValue {
        let title = "\(subject) must be written out: no mapping is read from a value here"
        report(.mustBeWrittenOut, title, at: node.range, help: help())
        return nil
      }
      reportKind(node, subject, needs: "a mapping", help: help(), code: wrongKind)
      return nil
    }
    var written = WrittenKeys()
    for pair in pairs {
      written.names.append(pair.name)
      let colon = pair.key.withoutSpaceBehindColon ?? withoutColon(pair)
      if let colon { written.names.append(colon.name) }
      if pair.isMergeKey {
        written.isMerged = true
        reportMergeKey(pair)
      } else if pair.value.isMissing {
        let help = colon?.help ?? behindComma(pair) ?? ActionTable.sketch(of: pair.name)
        report(.emptyValue, "`\(pair.name)` has no value", at: pair.key.range, help: help)
      } else {
        written.pairs.append(pair)
      }
    }
    return written
  }

  /// The elements of a list; those without a value are reported and left out.
  mutating func elements(
    of node: YAMLNode,
    _ subject: String,
    help: @autoclosure () -> String? = nil,
    wrongKind: DiagnosticCode = .wrongStructure
  ) -> [YAMLNode]? {
    guard isWritten(node, subject) else { return nil }
    guard let elements = node.elements else {
      if node.scalar?.text.holdsValue == true {
        let title = "\(subject) must be written out: no list is read from a value here"
        report(.mustBeWrittenOut, title, at: node.range, help: help())
        return nil
      }
      reportKind(node, subject, needs: "a list", help: help(), code: wrongKind)
      return nil
    }
    return elements.filter { isWritten($0, "an element of \(subject)") }
  }

  /// The text of a scalar, whatever it looks like; `needs` is what the place wants it to be.
  mutating func scalar(
    _ node: YAMLNode,
    _ subject: String,
    needs: String = "a text",
    wrongKind: DiagnosticCode = .wrongStructure
  ) -> YAMLScalar? {
    guard isWritten(node, subject) else { return nil }
    if let scalar = node.scalar { return scalar }
    reportKind(node, subject, needs: needs, code: wrongKind)
    return nil
  }

  mutating func reportKind(
    _ node: YAMLNode,
    _ subject: String,
    needs: String,
    help: String? = nil,
    code: DiagnosticCode = .wrongStructure
  ) {
    report(
      code,
      "\(subject) must be \(needs)",
      at: node.shownRange,
      label: "this is \(node.kindWords)",
      help: help
    )
  }

  private mutating func reportMergeKey(_ pair: YAMLPair) {
    report(
      .mergeKey,
      "merge keys (`<<`) are not part of the language",
      at: pair.key.range,
      help: "Repeat the keys, or put what scenarios share into a flow (`flow:`)."
    )
  }

  /// Reports a key that nobody knows; returns the known one that was most likely meant.
  @discardableResult
  mutating func reportUnknown(
    _ code: DiagnosticCode,
    _ what: String,
    _ key: YAMLNode,
    among known: [String],
    meant: String? = nil,
    help: String? = nil
  ) -> String? {
    let name = key.scalar?.text ?? ""
    let title = name.isEmpty ? "an empty text is no \(what)" : "unknown \(what) `\(name)`"
    if let glued = key.withoutSpaceBehindColon, known.contains(glued.name) {
      report(code, title, at: key.range, help: glued.help)
      return nil
    }
    if reportMissingColon(key, code, among: known) { return nil }
    let nearest = meant ?? nearest(to: name, among: known)
    report(
      code,
      title,
      at: key.range,
      label: nearest.map { "did you mean `\($0)`?" } ?? "",
      help: nearest == nil ? help : nil
    )
    return nearest
  }
}

extension Checker {
  /// The key that was meant where nothing but a space or `=` parts it from its value, as in
  /// `{ username ann, password=secret }`, and what to do about it.
  private func withoutColon(_ pair: YAMLPair) -> (name: String, help: String)? {
    guard pair.value.isMissing, let scalar = pair.key.scalar, scalar.isPlain,
      let end = scalar.text.firstIndex(where: { " =".contains($0) }),
      !isColonBehind(pair.key.range)
    else { return nil }
    let name = String(scalar.text[..<end])
    let value = scalar.text[end...].drop { " =".contains($0) }
    guard ValueGrammar.isName(name), !value.isEmpty else { return nil }
    return (name, "A key is parted from its value by a colon: `\(name): \(value)`.")
  }

  /// What to do where a comma without a space behind it parts a text, as in `{ password: Pa,ss }`.
  private func behindComma(_ pair: YAMLPair) -> String? {
    let start = pair.key.range.lowerBound
    guard pair.key.scalar?.isPlain == true, start.column > 1,
      source.line(start.line).unicodeScalars.dropFirst(start.column - 2).first == ","
    else { return nil }
    return "A text with a comma needs quotes inside `{ }`."
  }

  private func isColonBehind(_ range: SourceRange) -> Bool {
    let end = range.upperBound
    return source.line(end.line).unicodeScalars.dropFirst(end.column - 1).first == ":"
  }
}

extension YAMLNode {
  /// The key that was meant where its colon has no space after it, as in `{ username:ann }`, and what
  /// to do about it.
  fileprivate var withoutSpaceBehindColon: (name: String, help: String)? {
    guard let scalar, scalar.isPlain,
      let colon = scalar.text.utf8.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    let (before, behind) = (scalar.text[..<colon], scalar.text[colon...].dropFirst())
    guard !before.isEmpty, !behind.isEmpty else { return nil }
    let isOpen = behind.contains { "{[".contains($0) }
    let shown = "`\(before): \(behind)\(isOpen ? " ..." : "")`"
    return (String(before), "A colon behind a key has a space after it: \(shown).")
  }
}
