import Diagnostics
import DiagnosticsTesting
import TestSupport
import Testing
@testable import YAMLTree

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

@Test func `no mutation of a file crashes the reader, and all places are within the file`() async {
  for seed in 0..<3000 {
    await letOtherTestsRun()
    let stream = read(Mutation.of(sample, seed: seed))
    Mutation.expectInside(stream.diagnostics, stream.source, seed: seed)
    for range in stream.documents.flatMap({ $0.root.map(allRanges) ?? [] }) {
      #expect(Mutation.isInside(range, stream.source), "seed \(seed): \(range)")
    }
  }
}

private func allRanges(_ node: YAMLNode) -> [SourceRange] {
  switch node.content {
  case .scalar, .unresolved: [node.range]
  case .sequence(let elements): [node.range] + elements.flatMap(allRanges)
  case .mapping(let pairs):
    [node.range] + pairs.flatMap { allRanges($0.key) + allRanges($0.value) }
  }
}
