import FoundationEssentials

/// An example of `docs/language.md`, with what the page says becomes of it.
struct PageExample: CustomStringConvertible, Sendable {
  /// The word behind the fence's `yaml`.
  enum Promise: String {
    /// All its scenarios pass.
    case run
    /// A scenario fails.
    case fails
    /// Its check finds nothing, and a run says what is not implemented yet.
    case later
    /// Its check finds nothing; to run it needs what only its author has.
    case check
    /// Its check finds one mistake, of the number behind the word.
    case wrong
    /// A run on the mock skips it.
    case skips
  }

  /// A command of a `console` block, with what the page says it prints.
  struct Command: Sendable {
    var arguments: [String]
    var shown: String
  }

  var promise: Promise
  /// The number of its mistake, such as `AF1203`.
  var code: String?
  /// What its file is called.
  var name: String
  /// Where it stands on the page.
  var line: Int
  /// All files by their names, its own included.
  var files: [String: String]
  /// What the lines `# with NAME=value` say of the environment.
  var environment: [String: String]
  var commands: [Command] = []

  var description: String { "line \(line)" }

  /// The page's examples in their order.
  static let all = page.examples

  /// Lines of fences that say neither what becomes of an example nor what a file is called.
  static let undeclared = page.undeclared

  private static let page: PageReader = {
    let root = String(#filePath.split(separator: "Tests/EndToEndTests", maxSplits: 1)[0])
    let text = (try? String(contentsOfFile: root + "docs/language.md", encoding: .utf8)) ?? ""
    var reader = PageReader()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      reader.read(String(line))
    }
    return reader
  }()
}

/// Reads the page line by line.
private struct PageReader {
  private(set) var examples: [PageExample] = []
  private(set) var undeclared: [Int] = []
  private var companions: [String: String] = [:]
  private var block: (words: [String], line: Int, lines: [String])?
  private var line = 0

  mutating func read(_ text: String) {
    line += 1
    if let open = block, text == "```" {
      block = nil
      end(open.words, open.line, open.lines)
    } else if block != nil {
      block?.lines.append(text)
    } else if text.hasPrefix("```") {
      block = (text.dropFirst(3).split(separator: " ").map(String.init), line, [])
    }
  }

  private mutating func end(_ words: [String], _ line: Int, _ lines: [String]) {
    let text = lines.map { $0 + "\n" }.joined()
    if words.first == "console" {
      addCommand(text)
    } else if words.count > 1, let promise = PageExample.Promise(rawValue: words[1]) {
      let name = words.dropFirst(2).first { $0.contains(".") } ?? "example.yaml"
      examples.append(
        PageExample(
          promise: promise,
          code: words.first { $0.hasPrefix("AF") },
          name: name,
          line: line,
          files: companions.merging([name: text.wholeFile]) { $1 },
          environment: text.environment
        )
      )
      companions = [:]
    } else if words.count == 2, words[1].contains(".") {
      companions[words[1]] = text
    } else {
      undeclared.append(line)
    }
  }

  /// A command belongs to the example before it.
  private mutating func addCommand(_ text: String) {
    let first = text.prefix { $0 != "\n" }
    guard first.hasPrefix("$ authflow "), !examples.isEmpty else { return }
    let arguments = first.dropFirst(11).split(separator: " ").map(String.init)
    examples[examples.count - 1].commands.append(.init(arguments: arguments, shown: text))
  }
}

extension String {
  /// Steps alone are made a scenario; those that speak of alice have her made before.
  fileprivate var wholeFile: String {
    let steps = split(separator: "\n").first { !$0.hasPrefix("#") }
    guard steps?.hasPrefix("- ") == true else { return self }
    let given = contains("users.alice") ? "given: { users: [{ as: alice }] }\n" : ""
    return "scenario: Example\n\(given)steps:\n\(self)"
  }

  fileprivate var environment: [String: String] {
    var variables: [String: String] = [:]
    for line in split(separator: "\n") where line.hasPrefix("# with ") {
      let parts = line.dropFirst(7).split(separator: "=", maxSplits: 1)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
    }
    return variables
  }
}
