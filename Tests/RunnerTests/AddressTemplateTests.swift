import Runner
import Testing
import Values

@Suite struct `A template of addresses` {
  @Test(arguments: [
    ("qa+$(tag)@example.com", "qa+x1@example.com"),
    ("$(tag)@mail.example.com", "x1@mail.example.com"),
    ("anything.$(tag)@abcd.mailosaur.net", "anything.x1@abcd.mailosaur.net"),
    ("qa@$(tag).example.com", "qa@x1.example.com"), ("$(tag)@büro.example", "x1@büro.example"),
  ])
  func `puts the tag where it says`(_ text: String, _ address: String) throws {
    #expect(try AddressTemplate(parsing: text).address(for: "x1") == address)
  }

  @Test(arguments: [
    ("qa@example.com", AddressTemplateError.tags(count: 0)),
    ("$(tag)@$(tag).example.com", .tags(count: 2)),
    ("é+$(run)@example.com", .unknownValue("$(run)")), ("$(tag.x)@a.b", .unknownValue("$(tag.x)")),
    ("$(tag)", .noAddress("$(tag)")), ("qa $(tag)@a.b", .noAddress("qa $(tag)@a.b")),
    ("$(tag)@a@b.c", .noAddress("$(tag)@a@b.c")), ("$(tag)@host", .noAddress("$(tag)@host")),
    (".$(tag)@a.b", .noAddress(".$(tag)@a.b")), ("$(tag)@-a.b", .noAddress("$(tag)@-a.b")),
    ("<$(tag)@a.b>", .noAddress("<$(tag)@a.b>")), ("$(tag)@a..b", .noAddress("$(tag)@a..b")),
  ])
  func `is refused where no address comes of it`(_ text: String, _ error: AddressTemplateError) {
    #expect(throws: error) { try AddressTemplate(parsing: text) }
  }

  @Test(arguments: [
    (
      AddressTemplateError.tags(count: 0),
      "`$(tag)` is missing: all addresses would be the same one"
    ),
    (.tags(count: 2), "`$(tag)` stands in it more than once"),
    (.unknownValue("$(run)"), "`$(run)` is not known here; only `$(tag)` is"),
    (.noAddress("$(tag)"), "`$(tag)` is no address such as `qa+$(tag)@example.com`"),
  ])
  func `says why it is refused`(_ error: AddressTemplateError, _ words: String) {
    #expect(error.message == words)
  }

  @Test func `is refused where the tag is not finished`() {
    let thrown = #expect(throws: AddressTemplateError.self) {
      try AddressTemplate(parsing: "qa+$(tag@example.com")
    }
    guard case .syntax(let error)? = thrown else {
      Issue.record("\(String(describing: thrown))")
      return
    }
    #expect(error.scalars.lowerBound > 0)
    #expect(thrown?.message.contains("`qa+$(tag)@example.com`") == true)
  }

  @Test func `sends nobody mail where nothing is said`() {
    #expect(AddressTemplate.example.address(for: "ada") == "ada@example.com")
    #expect(AddressTemplate.simulator.address(for: "ada") == "success+ada@simulator.amazonses.com")
  }
}
