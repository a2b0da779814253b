import FoundationEssentials

/// The files of a documentation page by name, and its commands with their output.
struct CommandPage {
  var files: [String: String] = [:]
  var commands: [(arguments: [String], shown: String)] = []

  init(_ name: String) throws {
    let text = try String(contentsOfFile: root + "docs/" + name, encoding: .utf8)
    // Every second part between fences is a block. The block's first line is the info string.
    let parts = text.split(separator: "```", omittingEmptySubsequences: false)
    for index in parts.indices where !index.isMultiple(of: 2) {
      let lines = parts[index].split(separator: "\n", maxSplits: 1)
      let words = lines[0].split(separator: " ")
      if words.count == 2 {
        files[String(words[1])] = String(lines[1])
      } else if lines[1].hasPrefix("$ authflow ") {
        let command = lines[1].prefix { $0 != "\n" }.dropFirst("$ authflow ".count)
        commands.append((command.split(separator: " ").map(String.init), String(lines[1])))
      }
    }
  }
}
