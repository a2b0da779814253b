@testable import MockPool
import Testing

@Suite struct FormFieldsTests {
  @Test(arguments: [
    ("a=b&c=d", "a", "b"), ("a=b+c%2Fd", "a", "b c/d"), ("a=%C3%A4", "a", "ä"),
    ("a=1&a=2", "a", "1"), ("a==b", "a", "=b"), ("a=100%", "a", "100%"), ("a=%+1", "a", "% 1"),
    ("a=%zz", "a", "%zz"), ("%61=b", "a", "b"),
  ])
  func `a field has its value`(_ text: String, _ name: String, _ value: String) {
    #expect(FormFields(parsing: text)[name] == value)
  }

  @Test(arguments: ["", "a", "a=", "&&", "b=1"])
  func `a field that is missing or blank has no value`(_ text: String) {
    #expect(FormFields(parsing: text)["a"] == nil)
  }

  @Test(arguments: ["a b", "ä&=+%", "https://app.test/?a=b#c", "\r\n", "😀"])
  func `encoded values are decoded unchanged`(_ value: String) {
    let fields = FormFields([("name", value)])
    #expect(FormFields(parsing: fields.text) == fields)
    let plain = fields.text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    #expect(plain)
  }
}
