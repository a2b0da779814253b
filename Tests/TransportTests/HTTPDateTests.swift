import Testing
@testable import Transport

@Test(arguments: [
  ("Thu, 26 Nov 2026 16:39:00 GMT", 1_795_711_140), ("Thu, 01 Jan 1970 00:00:01 GMT", 1),
  ("Thursday, 26-Nov-26 16:39:00 GMT", 1_795_711_140), ("Thu, 26 Abc 2026 16:39:00 GMT", nil),
  ("soon", nil), ("", nil),
])
func `a date in a header is read in the forms that servers send`(_ text: String, _ seconds: Int?) {
  #expect(HTTPDate(text)?.secondsSince1970 == seconds)
}
