import Testing
@testable import Values

@Test(arguments: [
  ("text/html", "text/html"), ("Text/HTML; charset=utf-8", "text/html"),
  (" application/json\t; charset=utf-8", "application/json"), ("text/html;\u{301}", "text/html"),
  ("text/plain, application/json", "text/plain, application/json"),
  ("text/html b", "text/html b"), ("TEXT/É", "text/É"), ("text/\u{212A}", "text/\u{212A}"),
  (";charset=utf-8", ""), ("\r\n", ""), ("", ""),
])
func `a media type is what is before the first semicolon, in lowercase`(
  _ contentType: String,
  _ name: String
) {
  #expect(HTTPMediaType(contentType: contentType).name.utf8.elementsEqual(name.utf8))
}

@Test func `media types are compared without parameters and case`() {
  #expect(HTTPMediaType(contentType: "application/JSON;charset=UTF-8") == .json)
  #expect(HTTPMediaType(contentType: "application/x-www-form-urlencoded ") == .form)
  #expect(HTTPMediaType(contentType: "text/plain; text/html") != .html)
}
