import Testing
import Values

@Suite struct `An address template` {
  @Test func `puts the tag between its two parts`() {
    let template = AddressTemplate(before: "qa+", after: "@example.com")
    #expect(template.address(for: "x1") == "qa+x1@example.com")
  }

  @Test func `does not reach a real mailbox by default`() {
    #expect(AddressTemplate.example.address(for: "ada") == "ada@example.com")
    #expect(AddressTemplate.simulator.address(for: "ada") == "success+ada@simulator.amazonses.com")
  }
}
