internal import JSON

extension ForeignMatcher {
  /// Prefixes that do not change the meaning.
  static let prefixes = ["tobe", "to", "should", "be", "is", "has", "as"]

  static let signs: [String: Equivalent] = [
    "==": .value, "=": .value, "===": .value, "!=": .word(.not, "..."), "<>": .word(.not, "..."),
    ">=": .word(.atLeast, "..."), ">": .word(.atLeast, "..."), "<=": .word(.atMost, "..."),
    "<": .word(.atMost, "..."), "=~": .word(.matches, "..."), "~=": .word(.matches, "..."),
    "!": .word(.not, "..."),
  ]

  /// Words that are also common fields in responses of web services.
  static let commonNames: Set = [
    "value", "type", "count", "size", "len", "min", "max", "minimum", "maximum", "pattern", "any",
    "all", "kind", "range", "between", "empty", "prefix", "suffix", "match", "like", "has",
    "present", "missing", "defined", "null", "enum", "in", "item", "items", "is", "same", "before",
    "after", "every", "include", "exist", "absent", "lengths", "string", "number", "truthy",
    "falsy", "some", "true", "false", "gt", "lt", "ge", "le", "ne", "eq", "class", "instance",
    "subset",
  ]

  static let strict: Set = [
    "gt", "greaterthan", "greater", "morethan", "above", "after", "lt", "lessthan", "less", "below",
    "before",
  ]

  /// The word without a prefix that does not change the meaning, with its meaning; nil for other
  /// words.
  static func meaning(of letters: String) -> (word: String, Equivalent)? {
    if let meaning = meanings[letters] { return (letters, meaning) }
    for prefix in prefixes where letters.hasPrefix(prefix) {
      let word = String(letters.dropFirst(prefix.count))
      if let meaning = meanings[word] { return (word, meaning) }
    }
    return nil
  }

  static let meanings: [String: Equivalent] = {
    var meanings: [String: Equivalent] = [:]
    for (words, meaning) in table {
      for word in words.utf8.split(separator: UInt8(ascii: " ")) {
        meanings[String(Substring(word))] = meaning
      }
    }
    return meanings
  }()

  private static let table: [(String, Equivalent)] = [
    (
      "equals equal eq tobe be equalto deepequal eql same sameas value exactly identical strictequal",
      .value
    ),
    (
      "regex regexp re pattern match matching matchregex matchesregex matchregexp matchesregexp "
        + "matchespattern matchpattern like rlike regularexpression",
      .word(.matches, "...")
    ),
    (
      "notequal notequals ne neq noteq notequalto doesnotequal isnot differs different notbe nottobe",
      .word(.not, "...")
    ),
    (
      "gte ge min minimum greaterthanorequal greaterthanorequalto greaterorequal greaterequal gteq "
        + "gt greaterthan greater morethan above minvalue after atmin",
      .word(.atLeast, "...")
    ),
    (
      "lte le max maximum lessthanorequal lessthanorequalto lessorequal lessequal lteq lt lessthan "
        + "less below maxvalue before atmax",
      .word(.atMost, "...")
    ),
    ("len size count lengthof lengthequals haslength havelength lengths", .word(.length, "...")),
    ("minlength minlen minsize lengthatleast minitems", .nested(.length, .atLeast, "...")),
    ("maxlength maxlen maxsize lengthatmost maxitems", .nested(.length, .atMost, "...")),
    ("null nil none", .condition(.isNull, true)),
    ("exist present defined existing presence required", .condition(.exists, true)),
    ("notnull notnil nonnull", .condition(.isNull, false)),
    ("notempty nonempty", .condition(.isEmpty, false)),
    (
      "absent missing notexist notexists doesnotexist undefined notdefined notpresent",
      .condition(.exists, false)
    ),
    ("empty blank", .condition(.isEmpty, true)),
    ("in anyof any enum isin among oneoff either or onof", .word(.oneOf, "[ ... ]")),
    ("notin noneof nin notanyof notoneof neither", .nested(.not, .oneOf, "[ ... ]")),
    (
      "contain containing containsstring containstring stringcontaining stringcontains substring "
        + "includesstring has containstext include",
      .word(.contains, "...")
    ),
    (
      "notcontain notcontains doesnotcontain notinclude notincludes excludes nocontains",
      .nested(.not, .contains, "...")
    ),
    ("notmatch notmatches doesnotmatch notregex", .nested(.not, .matches, "...")),
    (
      "startwith beginswith beginwith startingwith prefix hasprefix starts",
      .word(.startsWith, "...")
    ),
    ("endwith endingwith suffix hassuffix ends", .word(.endsWith, "...")),
    ("type typeof istype kind isa instanceof valuetype", .word(.kind, "...")),
    ("every all foreach allitems items eachitem arrayof", .word(.each, "...")),
    (
      "includesall containsall hasitems hasitem includeitems arraycontaining includesitems superset "
        + "containsitems allof members",
      .word(.includes, "[ ... ]")
    ),
    (
      "containsany includesany anyitem",
      .form("{ oneOf: [ { contains: ... }, { contains: ... } ] }", needs: .contains)
    ),
    ("between range within", .form("{ atLeast: ..., atMost: ... }", needs: .atLeast)),
    ("true truthy", .condition(.isTrue, true)),
    ("false falsy", .condition(.isTrue, false)),
    ("string text", .condition(.kind(.string), true)),
    ("number integer int float", .condition(.kind(.number), true)),
    ("boolean bool", .condition(.kind(.boolean), true)),
    ("array", .condition(.kind(.list), true)),
    ("object dict", .condition(.kind(.mapping), true)),
  ]
}
