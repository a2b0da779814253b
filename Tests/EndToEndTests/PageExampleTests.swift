import LoopbackServer
import Testing

@Test func `every example of the language pages states its result`() {
  #expect(PageExample.all.count > 60)
  #expect(PageExample.undeclared == [])
}

@Test(arguments: PageExample.all)
func `an example of the pages has the stated result`(_ example: PageExample) async throws {
  let program = try Program(example.files)
  // The backend of the shop that an example calls.
  let shop = try LoopbackServer(inTurn: [
    [.answer(201, #"{ "id": 7 }"#, headers: ["Content-Type: application/json"])]
  ])
  defer { shop.stop() }
  let address = ["SHOP_URL": "http://127.0.0.1:\(shop.port)"]
  let environment = example.environment.merging(address) { own, _ in own }
  let isRun = ![.check, .wrong].contains(example.promise)
  let run = ["run", example.name, "--seed", "7", "--no-history"]
  let arguments = isRun ? run : ["check", example.name]
  let execution = try await program.run(arguments, environment: environment)
  let printed = execution.output + execution.error
  let codes = printed.matches(of: /\[(AF\d+)\]/).map { String($0.1) }
  #expect(codes == (example.code.map { [$0] } ?? []), "\(printed)")
  switch example.promise {
  case .run: #expect(execution.status == 0 && !printed.contains("\nskipped"), "\(printed)")
  case .check: #expect(execution.status == 0, "\(printed)")
  case .wrong: #expect(execution.status == 2 && codes.count == 1, "\(printed)")
  case .fails: #expect(execution.status == 1, "\(printed)")
  case .later:
    #expect(execution.status == 1 && printed.contains("not implemented yet"), "\(printed)")
  case .skips: #expect(execution.status == 3 && printed.contains("\nskipped"), "\(printed)")
  }
  for command in example.commands {
    let execution = try await program.run(command.arguments, environment: environment)
    let first = "$ authflow \(command.arguments.joined(separator: " "))\n"
    #expect(settled(first + execution.output + execution.error) == settled(command.shown))
  }
}
