internal import _RegexParser

extension RegexCompiler {
  mutating func add(_ atom: AST.Atom) throws {
    switch atom.kind {
    case .caretAnchor: try append(.check(options.isMultiline ? .lineStart : .start))
    case .dollarAnchor: try append(.check(options.isMultiline ? .lineEnd : .end))
    case .backreference(let reference): try add(reference)
    case .changeMatchingOptions(let change): options.apply(change, source)
    case .escaped(let escaped):
      if let assertion = assertion(for: escaped, source[atom.location.range]) {
        try append(.check(assertion))
      } else {
        try addTest(source[atom.location.range])
      }
    default:
      if let text = AST.Node.atom(atom).literal { return try add(literal: text) }
      try addTest(source[atom.location.range])
    }
  }

  private mutating func assertion(
    for escaped: AST.Atom.EscapedBuiltin,
    _ part: Substring
  ) -> RegexAssertion? {
    switch escaped {
    case .startOfSubject: return .start
    case .endOfSubject: return .end
    case .endOfSubjectBeforeNewline: return .endOrLastLineEnd
    case .firstMatchingPositionInSubject:
      program.knowsSearchStart = true
      return .searchStart
    case .wordBoundary, .notWordBoundary, .textSegment, .notTextSegment:
      program.boundaries.append(options.prefix + part)
      return .boundary(program.boundaries.count - 1)
    default: return nil
    }
  }

  private mutating func add(_ reference: AST.Reference) throws {
    let group: Int? =
      switch reference.kind {
      case .absolute(let number): number.value
      case .named(let name): groupNames[name]
      default: nil
      }
    guard let group else { throw Unsupported() }
    program.hasBackreferences = true
    guard group <= groups, group > 0 else { return try append(.check(.never)) }
    try append(.repeatGroup(group, ignoresCase: options.ignoresCase))
  }
}

extension AST.Node {
  /// The literal characters of the node; nil if the node is not a literal.
  var literal: String? {
    switch self {
    case .quote(let quote): return quote.literal
    case .atom(let atom):
      switch atom.kind {
      case .char(let character): return String(character)
      case .scalar(let scalar): return String(scalar.value)
      case .scalarSequence(let sequence):
        return String(String.UnicodeScalarView(sequence.scalarValues))
      default: return nil
      }
    default: return nil
    }
  }
}
