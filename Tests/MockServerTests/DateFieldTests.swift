import FoundationEssentials
import Testing

@testable import MockServer

@Suite struct DateFieldTests {
  @Test func `the field has two digits for the day, and changes with the second`() {
    let field = DateField(zone: "GMT")
    let instants = [784_111_777, 784_111_777.9, 784_111_778, 1_795_248_009]
    #expect(
      instants.map { field.text(at: Date(timeIntervalSince1970: $0)) } == [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:38 GMT", "Sat, 21 Nov 2026 08:00:09 GMT",
      ]
    )
  }
}
