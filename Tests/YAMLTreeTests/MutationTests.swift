import Diagnostics
import Testing
import YAMLTree

/// A small generator with a seed, so that a failure can be repeated (SplitMix64).
private struct Repeatable: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

private let sample = """
  # A file with a bit of everything.
  scenario: 'it''s "fine"'
  tags: [ a, &b "c\\u00e9", *b ]
  text: |+
    one
      two

  folded: >-
    日本
    語
  steps:
    - signUp: { username: $(user.email), password: !!str x }
      expect: &e { nextStep: done }
    - ? key
      : *e
    -
  ---
  other: ~
  ...
  """

private let pieces: [String] = [
  "\t", "\r", "\r\n", "\n", " ", "{", "}", "[", "]", ",", ":", "- ", "? ", "&x ", "*x", "!y ", "!!",
  "|", ">", "'", "\"", "\\", "#", "%", "@", "---\n", "...\n", "${", "\u{0}", "\u{2028}", "\u{FEFF}",
  "é", "🙂",
]

@Test func `no change of a text stops the reader, and all places lie in the text`() {
  for seed in 0..<3000 {
    var random = Repeatable(state: UInt64(seed))
    var text = Array(sample.unicodeScalars)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let start = Int.random(in: 0..<text.count, using: &random)
      let end = min(text.count, start + Int.random(in: 0...3, using: &random))
      let piece = pieces[Int.random(in: 0..<pieces.count, using: &random)]
      text.replaceSubrange(start..<end, with: piece.unicodeScalars)
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: text)
    let stream = read(String(view))
    _ = DiagnosticRenderer(file: stream.source).render(stream.diagnostics)
    let ranges =
      stream.diagnostics.map(\.range)
      + stream.diagnostics.flatMap { $0.notes.compactMap(\.range) }
      + stream.documents.flatMap { $0.root.map(allRanges) ?? [] }
    for range in ranges {
      #expect(
        isInside(range.lowerBound, stream.source) && isInside(range.upperBound, stream.source),
        "seed \(seed): \(range)"
      )
    }
  }
}

private func isInside(_ position: SourcePosition, _ source: SourceFile) -> Bool {
  position.line >= 1 && position.line <= source.lineCount && position.column >= 1
    && position.column <= source.line(position.line).unicodeScalars.count + 1
}

private func allRanges(_ node: YAMLNode) -> [SourceRange] {
  switch node.content {
  case .scalar, .unresolved: [node.range]
  case .sequence(let elements): [node.range] + elements.flatMap(allRanges)
  case .mapping(let pairs):
    [node.range] + pairs.flatMap { allRanges($0.key) + allRanges($0.value) }
  }
}
