import Diagnostics
import Testing
@testable import YAMLTree

/// The result of formatting a file twice.
enum Stability {
  /// The file is not valid YAML.
  case mistaken
  /// The file was left unchanged because formatting would change its content.
  case left
  /// Both results are identical and have the content of the file.
  case same
}

/// Formats a file twice, if it is valid, and compares both results with the file.
func expectStable(
  _ text: String,
  by order: any YAMLKeyOrder,
  ordered: Bool,
  mayBeLeft: Bool = false,
  _ name: String
) -> Stability {
  guard !read(text).diagnostics.hasErrors else { return .mistaken }
  do throws(YAMLFormatError) {
    let once = try formatted(text, by: order)
    let says = meaning(of: once, ordered: ordered) == meaning(of: text, ordered: ordered)
    #expect(says, "\(name) has different content\n\(text)\nbecame\n\(once)")
    let keeps = comments(in: once) == comments(in: text)
    #expect(keeps, "\(name) loses comments\n\(text)\nbecame\n\(once)")
    let twice = try formatted(once, by: order)
    #expect(difference(once, twice) == "", "\(name) is not stable")
    #expect(once.isEmpty || once.hasSuffix("\n"))
    #expect(!once.utf8.contains(0x0D) && once.unicodeScalars.first != "\u{FEFF}")
  } catch {
    if mayBeLeft, error == .wouldChange { return .left }
    Issue.record("\(name): \(error)\n\(text)")
  }
  return .same
}

/// The first different lines, with those before them.
private func difference(_ once: String, _ twice: String) -> String {
  let old = once.split(separator: "\n", omittingEmptySubsequences: false)
  let new = twice.split(separator: "\n", omittingEmptySubsequences: false)
  guard old != new else { return "" }
  let place = zip(old, new).prefix { $0 == $1 }.count
  let start = max(0, place - 4)
  return old[start..<min(old.count, place + 3)].joined(separator: "\n") + "\n>>>\n"
    + new[start..<min(new.count, place + 3)].joined(separator: "\n")
}
