internal import Diagnostics
internal import Values
internal import YAMLTree

extension ProjectChecker {
  /// A text that is taken as it stands; a value in it is refused.
  mutating func writtenText(
    _ node: YAMLNode,
    _ subject: String,
    needs: String = "a text",
    help: String? = nil
  ) -> String? {
    guard let text = scalar(node, subject, needs: needs, help: help) else { return nil }
    guard !text.contains("$(") else {
      report(
        .mustBeWrittenOut,
        "\(subject) must be written out: no value is read here",
        at: node.range
      )
      return nil
    }
    return text
  }

  /// `true` or `false`.
  mutating func boolean(_ node: YAMLNode, _ subject: String) -> Bool? {
    let needs = "`true` or `false`"
    guard let text = writtenText(node, subject, needs: needs) else { return nil }
    if text == "true" { return true }
    if text == "false" { return false }
    let meant = ["yes": "true", "on": "true", "1": "true", "no": "false", "off": "false"]
    let nearest =
      meant[text.lowercased()] ?? Suggestion.nearest(to: text, among: ["true", "false"])
    let label = nearest.map { "did you mean `\($0)`?" } ?? ""
    report(.badBoolean, "\(subject) must be \(needs)", at: node.range, label: label)
    return nil
  }

  /// A whole number from 1.
  mutating func count(_ node: YAMLNode, _ subject: String) -> Int? {
    guard let text = writtenText(node, subject, needs: "a number") else { return nil }
    if let number = Int(text), number >= 1, text.utf8.first != UInt8(ascii: "+") { return number }
    report(.badNumber, "\(subject) must be a whole number from 1", at: node.range)
    return nil
  }

  /// A time limit, which must leave some time.
  mutating func limit(_ node: YAMLNode, _ subject: String) -> Duration? {
    guard let text = writtenText(node, subject, needs: "a duration") else { return nil }
    do throws(DurationSyntaxError) {
      let duration = try Duration(authored: text)
      if duration > .zero { return duration }
      report(.badDuration, "\(subject) must be longer than `0s`", at: node.range)
    } catch {
      let words = DurationWords(error.reason, in: text)
      report(.badDuration, words.title, at: node.range, label: words.label, help: words.help)
    }
    return nil
  }
}
