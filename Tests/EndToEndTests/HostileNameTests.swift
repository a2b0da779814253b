import Testing

private let clear = "\u{1B}[2J"

private let passing = """
  scenario: "A \\e[2J name"
  steps:
    - expectUser: { username: nobody@example.com, exists: false }
  """

private let mistaken = """
  scenario: A mistake
  steps:
    - "sign\\e[2JUp\\n": { username: a }
      "\\u202Eas": b
  """

/// No escape sequences except authflow's own may move the cursor.
private func expectHarmless(_ execution: Execution) {
  let printed = execution.output + execution.error
  let steering = printed.unicodeScalars.filter {
    $0.properties.generalCategory == .control && $0 != "\n" || $0 == "\u{202E}"
  }
  #expect(steering.isEmpty, "\(printed.debugDescription)")
}

private let names = ["a\(clear).yaml", "new\nline.yaml", "turn\u{202E}ed.yaml"]

@Test(arguments: names) func `a file name can't control the terminal`(
  _ name: String
) async throws {
  let program = try Program([name: passing, "wrong/\(name)": mistaken])
  for arguments in [
    ["run", name], ["check", "wrong"], ["run", "wrong"], ["run", name, "--config", "gone-\(name)"],
    ["check", "gone-\(name)"], ["run", name, "--filter", "gone \(clear)"],
    ["run", name, "--pool", "gone \(clear)"], ["run", name, "--outbox", "wrong/\(name)"],
    ["run", name, "--junit", "wrong/\(name)/junit.xml"], ["run", name, "--gone-\(clear)"],
  ] {
    let execution = try await program.run(arguments)
    expectHarmless(execution)
    #expect(!(execution.output + execution.error).isEmpty)
  }
}

@Test func `only authflow's own colors are printed`() async throws {
  let program = try Program(["\(clear).yaml": mistaken])
  let execution = try await program.run(["check", "\(clear).yaml", "--color", "always"])
  #expect(execution.output.contains("\u{1B}[31merror[AF1203]\u{1B}[0m"))
  #expect(!execution.output.contains(clear))
  #expect(execution.output.contains("\\u001b[2J.yaml:3:5: "))
}
