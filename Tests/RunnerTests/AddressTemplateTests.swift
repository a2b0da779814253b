import Testing
import Values

@Suite struct `A template of addresses` {
  @Test func `puts the tag between its halves`() {
    let template = AddressTemplate(before: "qa+", after: "@example.com")
    #expect(template.address(for: "x1") == "qa+x1@example.com")
  }

  @Test func `sends nobody mail where nothing is said`() {
    #expect(AddressTemplate.example.address(for: "ada") == "ada@example.com")
    #expect(AddressTemplate.simulator.address(for: "ada") == "success+ada@simulator.amazonses.com")
  }
}
