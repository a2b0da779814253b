import TestSupport

/// An example of the language pages, with the result that the page states.
struct PageExample: CustomStringConvertible, Sendable {
  /// The word after the fence's `yaml`.
  enum Promise: String {
    /// All scenarios of the example pass.
    case run
    /// A scenario fails.
    case fails
    /// The check finds nothing, and a run reports what is not implemented yet.
    case later
    /// The check finds nothing. A run needs something that only the author has.
    case check
    /// The check finds one mistake, with the code after the word.
    case wrong
    /// A run on the mock skips the scenarios.
    case skips
  }

  /// A command of a `console` block, with the output on the page.
  struct Command: Sendable {
    var arguments: [String]
    var shown: String
  }

  var promise: Promise
  /// The code of the example's mistake, such as `AF1203`.
  var code: String?
  /// The name of the example's file.
  var name: String
  /// The page and the line of the example's fence, such as `guides/recipes.md line 45`.
  var place: String
  /// All files by name, including the example's own.
  var files: [String: String]
  /// The environment variables from the lines `# with NAME=value`.
  var environment: [String: String]
  var commands: [Command] = []

  var description: String { place }

  /// The examples of all pages in order.
  static let all = pages.flatMap(\.examples)

  /// Places of fences that have neither a stated result nor the name of a file.
  static let undeclared = pages.flatMap(\.undeclared)

  private static let pages: [PageReader] = LanguagePages.paths.map { path in
    let text = LanguagePages.text(of: path)
    var reader = PageReader(page: path)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      reader.read(String(line))
    }
    return reader
  }
}

/// Reads a page line by line.
private struct PageReader {
  private(set) var examples: [PageExample] = []
  private(set) var undeclared: [String] = []
  private let page: String
  private var companions: [String: String] = [:]
  private var block: (words: [String], line: Int, lines: [String])?
  private var line = 0

  init(page: String) { self.page = page }

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
    let place = "\(page) line \(line)"
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
          place: place,
          files: companions.merging([name: text.wholeFile]) { $1 },
          environment: text.environment
        )
      )
      companions = [:]
    } else if words.count == 2, words[1].contains(".") {
      companions[words[1]] = text
    } else {
      undeclared.append(place)
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
  /// A list of steps as a scenario, with alice as a given user if the steps use her.
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
