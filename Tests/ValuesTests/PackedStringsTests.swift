import Testing
@testable import Values

@Suite struct `Packed strings` {
  @Test(arguments: [[], [""], ["a", "", "é", "👩‍👩‍👧", "a\nb"], ["\r\n", "\r\n"]] as [[String]])
  func `strings come back in order`(strings: [String]) {
    var packed = PackedStrings()
    for string in strings { packed.append(string) }
    #expect(Array(packed) == strings)
  }

  @Test func `a list takes the strings of another list`() {
    var (first, second) = (PackedStrings(), PackedStrings())
    for string in ["one", "two"] { first.append(string) }
    for string in ["three", ""] { second.append(string) }
    first.append(contentsOf: second)
    first.append("four")
    #expect(Array(first) == ["one", "two", "three", "", "four"])
  }
}

@Suite struct `Stable hashes` {
  // The vectors are those of draft-eastlake-fnv, appendix C, for 64-bit FNV-1a.
  @Test(
    arguments: [
      ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
    ] as [(String, UInt64)]
  )
  func `the hash is FNV-1a`(text: String, value: UInt64) {
    var hash = StableHash()
    hash.add(text)
    #expect(hash.value == value)
  }
}
