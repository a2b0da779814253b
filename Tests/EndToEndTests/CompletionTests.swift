import JSON
import Testing

/// The arguments and options of a command and its subcommands that take a value.
private func values(of command: JSONValue) -> [JSONValue] {
  let own = (command["arguments"]?.array ?? []).filter { $0["valueName"] != nil }
  return own + (command["subcommands"]?.array ?? []).flatMap(values)
}

/// The shells' completion for a value with this name; nil for values that are not paths.
private func completion(of name: String) -> String? {
  switch name {
  case "dir", "folder": "directory"
  case "file", "file or dir", "name or file", "paths", "parts", "before", "after", "a", "b": "file"
  default: nil
  }
}

@Test func `shells complete every path on a command line`() async throws {
  let help = try await Program().run(["--experimental-dump-help"])
  let values = values(of: try #require(try JSONValue(parsing: help.output)["command"]))
  #expect(values.count > 100)
  for value in values {
    let name = value["valueName"]?.string ?? ""
    guard let expected = completion(of: name) else { continue }
    let kind = value["completionKind"]?.object?.members.first?.key
    #expect(kind == expected, "\(value.text(.compact))")
  }
}
