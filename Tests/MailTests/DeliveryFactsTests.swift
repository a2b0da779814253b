@testable import Mail
import Testing

/// The facts of a message with these fields.
private func facts(_ fields: String...) throws -> DeliveryFacts {
  let header = fields.joined(separator: "\r\n") + "\r\n\r\n"
  return try MailMessage(parsing: header.utf8).delivery
}

@Suite struct `The header of a message shows` {
  @Test(arguments: [
    ("Authentication-Results: mx; spf=pass; dkim=pass; dmarc=pass", []),
    (
      "Authentication-Results: mx; spf=softfail (no) smtp.mailfrom=a@b; dkim=none; dmarc=pass",
      ["spf=softfail", "dkim=none"]
    ),
    ("Authentication-Results: mx;\r\n\tDMARC=FAIL action=none", ["dmarc=fail"]),
    ("Authentication-Results: mx; auth=fail; header.d=pass", []),
    ("X-Spam-Status: No, score=-1.0", []),
    (
      "X-Spam-Status: Yes, score=7.1\r\n tests=BAYES", ["X-Spam-Status: Yes, score=7.1 tests=BAYES"]
    ),
    ("X-Spam-Flag: YES", ["X-Spam-Flag: YES"]),
    ("X-Spamd-Result: default: False [1.00 / 15.00]", []),
    (
      "X-Spamd-Result: default: True [15.90 / 15.00]",
      ["X-Spamd-Result: default: True [15.90 / 15.00]"]
    ),
    (
      "X-Forefront-Antispam-Report: CIP:1.2.3.4;SFV:SPM;SCL:6;",
      ["X-Forefront-Antispam-Report: CIP:1.2.3.4;SFV:SPM;SCL:6;"]
    ),
    ("X-MS-Exchange-Organization-SCL: -1", []),
    ("X-MS-Exchange-Organization-SCL: 6", ["X-MS-Exchange-Organization-SCL: 6"]),
  ])
  func `only the results that count against the message`(
    _ field: String,
    _ expected: [String]
  ) throws {
    #expect(try facts("From: a@b.test", field).objections == expected)
  }

  @Test func `long results only in part`() throws {
    let facts = try facts("X-Spam-Status: Yes, \(String(repeating: "x", count: 500))")
    #expect(facts.objections.first?.count == "X-Spam-Status: ".count + 80)
  }

  @Test(
    arguments: [
      (["Date: Fri, 27 Nov 2026 08:00:00 +0000"], nil),
      (["Received: from a by b; Fri, 27 Nov 2026 08:00:05 +0000"], .seconds(0)),
      (
        [
          "Received: from b by c; Fri, 27 Nov 2026 09:04:00 +0100",
          "Received: from a by b; Fri, 27 Nov 2026 08:00:05 +0000",
          "Date: Fri, 27 Nov 2026 08:00:00 +0000",
        ], .seconds(240)
      ),
      (["Received: by b", "Received: from a by b; yesterday"], nil),
    ] as [([String], Duration?)]
  )
  func `the time that its delivery took`(_ fields: [String], _ expected: Duration?) throws {
    let header = (["From: a@b.test"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
    #expect(try MailMessage(parsing: header.utf8).delivery.delay == expected)
  }
}
