import Testing

@Test(.timeLimit(.minutes(20)))
func `the guides for configuration changes show the output of their commands`() async throws {
  var page = try CommandPage("guides/configuration-change.md")
  // The commands of the second guide use the export of the first guide.
  let templates = try CommandPage("guides/terraform-and-cloudformation.md")
  page.files.merge(templates.files) { first, _ in first }
  page.commands += templates.commands
  let commands = page.commands
  let program = try Program(page.files)
  try #require(commands.count == 8)
  let printed = try await withMock(of: "shop.yaml", in: program) { url in
    let environment = keysOfNobody.merging(["SHOP": url]) { $1 }
    var printed: [String] = []
    for (arguments, _) in commands {
      let execution = try await program.run(arguments, environment: environment)
      let first = "$ authflow \(arguments.joined(separator: " "))\n"
      printed.append(first + execution.output + execution.error)
      guard arguments.contains("export") else { continue }
      let export = try program.read("before.yaml")
      try program.write(
        export.replacing("MinimumLength: 8", with: "MinimumLength: 12"),
        to: "after.yaml"
      )
    }
    return printed
  }
  #expect(printed.map(settled) == commands.map { settled($0.shown) })
}
