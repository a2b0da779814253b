import Testing

@Test func `libcurl is not loaded before the first request`() async throws {
  let program = try Program()
  // With this variable, the loader lists the libraries of the program instead of starting it.
  let execution = try await program.run([], environment: ["LD_TRACE_LOADED_OBJECTS": "1"])
  #expect(execution.output.contains("libsqlite3.so"))
  #expect(!execution.output.contains("libcurl.so"))
}

@Test func `a missing libcurl ends only commands that send requests`() async throws {
  let scenario = """
    scenario: Nobody is there
    steps:
      - expectUser: { username: nobody@example.com, exists: false }
    """
  // The loader finds this file first, and can't load it.
  let program = try Program(["a.yaml": scenario, "libraries/libcurl.so.4": ""])
  let environment = ["LD_LIBRARY_PATH": program.folder + "/libraries"]
  let check = try await program.run(["check", "a.yaml"], environment: environment)
  #expect(check.status == 0, "\(check.error)")
  let help = try await program.run(["run", "--help"], environment: environment)
  #expect(help.status == 0, "\(help.error)")
  let run = try await program.run(["run", "a.yaml"], environment: environment)
  #expect(run.status == 127)
  let words = "authflow: error while loading shared libraries: "
  #expect(run.error.contains(words + program.folder + "/libraries/libcurl.so.4"), "\(run.error)")
}
