import Diagnostics
import DiagnosticsTesting
import Testing

@testable import YAMLTree

@Test(arguments: ["[", "{a: ", "- ", "[{a: "])
func `deep nesting is rejected without delay`(_ opening: String) {
  let stream = read(String(repeating: opening, count: 100_000))
  #expect(stream.diagnostics.map(\.code) == [.nestingTooDeep])
  #expect(stream.documents.isEmpty)
}

@Test func `deep indentation is rejected without delay`() {
  let stream = read((0..<2000).map { String(repeating: " ", count: $0) + "a:\n" }.joined())
  #expect(stream.diagnostics.map(\.code) == [.nestingTooDeep])
}

@Test func `nesting is allowed up to the limit, and deeper nesting is reported at its place`() {
  let limits = YAMLLimits(depth: 3)
  #expect(mistakes(in: "a: [ { b: 1 } ]", limits: limits) == "")
  #expect(
    mistakes(in: "a: [ { b: 1️⃣{ } } ]\n---\nx: { y: 1, 2️⃣y3️⃣: 1 }", limits: limits)
      .hasPrefix(
        """
        1️⃣ AF1005 lists and mappings can be nested at most 3 levels deep | this list or mapping is nested deeper
          note: nothing else in this document is checked
        2️⃣3️⃣ AF1020
        """
      )
  )
}

@Test func `nested aliases count toward the nesting limit`() {
  let text = (1...60).map { "- &a\($0) [ *a\($0 - 1) ]\n" }.joined()
  #expect(read("- &a0 x\n" + text).diagnostics.isEmpty)
  let deeper = (61...120).map { "- &a\($0) [ *a\($0 - 1) ]\n" }.joined()
  let stream = read("- &a0 x\n" + text + deeper)
  #expect(stream.diagnostics.map(\.code) == [.nestingTooDeep])
  #expect(stream.diagnostics.first?.range.lowerBound.line == 101)
}

@Test func `an alias bomb is rejected at the alias that exceeds the limit`() {
  let bomb = (1...9).map { level in
    let alias = "*a\(level - 1)"
    let list = Array(repeating: alias, count: 9).joined(separator: ", ")
    return "a\(level): &a\(level) [ \(list) ]\n"
  }
  let stream = read("a0: &a0 lol\n" + bomb.joined())
  #expect(stream.diagnostics.map(\.code) == [.tooManyNodes])
  #expect(stream.diagnostics.first?.range.lowerBound.line == 7)
}

@Test func `reading stops when a file exceeds the value limit`() {
  let limits = YAMLLimits(nodes: 10)
  let expected = """
    1️⃣ AF1006 a file can have at most 10 nodes (keys, values, lists, and mappings)
      note: the rest of this document and the documents after it are not checked
    """
  #expect(mistakes(in: "[a, b, c, d]\n---\n[a, b, c, d, 1️⃣e]\n---\n[", limits: limits) == expected)
}

@Test func `a file over the size limit is rejected`() {
  let bytes = [UInt8](repeating: 0x61, count: 101)
  let stream = YAMLStream(bytes: bytes, name: "a.yaml", limits: YAMLLimits(bytes: 100))
  let expected = "[1:1] AF1004 a file can have at most 100 bytes | this file is larger"
  #expect(MarkedText("").summary(of: stream.diagnostics) == expected)
  let text = SourceFile(name: "a.yaml", text: String(decoding: bytes, as: UTF8.self))
  #expect(
    YAMLStream(reading: text, limits: YAMLLimits(bytes: 100)).diagnostics == stream.diagnostics
  )
}

@Test(arguments: ["&a b, ", "a , ", "a: , ", "!!str b, "])
func `a single long line is read in linear time`(_ entry: String) {
  let entries = entry.hasPrefix("a")
  let text = (0..<30_000).map { entries ? entry.replacing("a", with: "a\($0)") : entry }.joined()
  let stream = read(entries ? "{ \(text) }" : "[ \(text) ]")
  #expect(stream.diagnostics.isEmpty)
}

@Test func `a large file of short lines is read`() {
  let text = (0..<100_000).map { "- k\($0): v\n" }.joined()
  let stream = read(text)
  #expect(stream.diagnostics.isEmpty)
  #expect(stream.documents.first?.root?.elements?.count == 100_000)
}
