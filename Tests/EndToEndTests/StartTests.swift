import Testing

@Test func `libcurl is not loaded before the first request`() async throws {
  let program = try Program()
  // With this variable, the loader lists the libraries of the program instead of starting it.
  let execution = try await program.run([], environment: ["LD_TRACE_LOADED_OBJECTS": "1"])
  #expect(execution.output.contains("libsqlite3.so"))
  #expect(!execution.output.contains("libcurl.so"))
}
