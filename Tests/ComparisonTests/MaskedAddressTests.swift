@testable import Comparison
import JSON
import RunRecord
import Testing

@Suite struct `Masked addresses` {
  @Test func `a masked address belongs to the user of its side`() {
    let own = Sides(
      [RunSpecificValue("ada-x1@example.com", meaning: "user.email")],
      [RunSpecificValue("qa+ada@mail.test", meaning: "user.email")]
    )
    let masked = { (text: String) -> [JSONObject] in
      [["delivery": ["medium": "EMAIL", "destination": .string(text)]]]
    }
    let fits = Example.comparison(masked("a***@e***"), masked("q***@m***"), own: own)
    #expect(fits.verdict == .alike, "\(fits.lines)")
    let strange = Example.comparison(masked("a***@e***"), masked("x***@y***"), own: own)
    #expect(strange.lines.count == 1)
  }

  private static let people = Sides(
    [
      RunSpecificValue("ada-x1@example.com", meaning: "users.ada.email"),
      RunSpecificValue("bob-x1@example.com", meaning: "users.bob.email"),
      RunSpecificValue("cat-x1@example.com", meaning: "users.cat.email"),
      RunSpecificValue("+15555550101", meaning: "users.ada.phone"),
      RunSpecificValue("+15555550303", meaning: "users.bob.phone"),
    ],
    [
      RunSpecificValue("x-ada@mail.test", meaning: "users.ada.email"),
      RunSpecificValue("b-bob@example.com", meaning: "users.bob.email"),
      RunSpecificValue("x-cat@mail.test", meaning: "users.cat.email"),
      RunSpecificValue("+445555550202", meaning: "users.ada.phone"),
      RunSpecificValue("+15555550303", meaning: "users.bob.phone"),
    ]
  )

  @Test(arguments: [
    ("a***@e***", "x***@m***", nil), ("b***@e***", "b***@e***", nil),
    // Two users have this mask on B, so the mask is ambiguous.
    ("c***@e***", "x***@m***", nil), ("+*******0101", "+********0202", nil),
    (
      "b***@e***", "x***@m***",
      "\"masked $(users.bob.email)\" | \"masked $(users.ada.email) or $(users.cat.email)\""
    ),
    (
      "+*******0101", "+*******0303",
      "\"masked $(users.ada.phone)\" | \"masked $(users.bob.phone)\""
    ),
    (
      "z***@z***", "x***@m***",
      "\"z***@z***\" | \"masked $(users.ada.email) or $(users.cat.email)\""
    ),
  ])
  func `a masked address belongs to the same user on both sides`(
    _ a: String,
    _ b: String,
    _ line: String?
  ) {
    let comparison = Example.comparison(
      [["delivery": ["destination": .string(a)]]],
      [["delivery": ["destination": .string(b)]]],
      own: Self.people
    )
    #expect(comparison.lines == [line].compactMap(\.self).map { "1 delivery.destination: \($0)" })
  }

  @Test func `a mask that belongs to different users on the two sides differs`() {
    let own = Sides(
      [RunSpecificValue("ada@example.com", meaning: "users.ada.email")],
      [RunSpecificValue("abe@example.com", meaning: "users.bob.email")]
    )
    let masked: [JSONObject] = [["delivery": ["destination": "a***@e***"]]]
    #expect(Example.comparison(masked, masked, own: own).lines.count == 1)
  }
}
