import JSON
import Testing

@Test(arguments: [
  ("1", "1.0"), ("100", "1e2"), ("100", "1.00E+2"), ("0.01", "1e-2"), ("-1.50", "-15e-1"),
  ("0", "-0"), ("0", "-0.0e7"), ("0", "0e99999999999999999999"),
  ("123456789012345678901", "123456789012345678901.0"),
  ("1e999", "10e998"), ("100000000000000000000", "1e20"), ("1689721665.2390", "1689721665.239"),
])
func `numbers with the same value are equal in every spelling`(
  _ one: String,
  _ other: String
) throws {
  let (one, other) = (try #require(JSONNumber(one)), try #require(JSONNumber(other)))
  #expect(one == other)
  #expect(one.hashValue == other.hashValue)
  #expect(!(one < other) && !(other < one))
}

@Test(arguments: [
  ("123456789012345678901", "123456789012345678902"), ("1e999", "2e999"), ("-2e999", "-1e999"),
  ("9007199254740992", "9007199254740993.0"), ("0.1", "0.10000000000000001"), ("-1", "0"),
  ("0", "1e-999"), ("-1e-999", "0"), ("9", "10"), ("-10", "-9"), ("0.2", "0.25"),
  ("9223372036854775807", "9223372036854775808"), ("1.5", "2"),
])
func `numbers with different values differ and are ordered, at any length`(
  _ less: String,
  _ more: String
) throws {
  let (less, more) = (try #require(JSONNumber(less)), try #require(JSONNumber(more)))
  #expect(less != more)
  #expect(less < more)
  #expect(!(more < less))
}
