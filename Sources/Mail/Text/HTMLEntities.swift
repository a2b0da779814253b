/// The character references of HTML that mails use: all numeric ones, and names.
enum HTMLEntities {
  /// Decodes the reference at an ampersand and moves behind it; what is none gives the ampersand.
  static func decode(_ bytes: [UInt8], at position: inout Int) -> [UInt8] {
    decode(bytes[...], at: &position)
  }

  /// Decodes all references of a text.
  static func decode(_ bytes: ArraySlice<UInt8>) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var position = bytes.startIndex
    while position < bytes.endIndex {
      if bytes[position] == UInt8(ascii: "&") {
        output += decode(bytes, at: &position)
      } else {
        output.append(bytes[position])
        position += 1
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// The longest reference with its `&` and `;`.
  private static let maximumLength = 12

  private static func decode(_ bytes: ArraySlice<UInt8>, at position: inout Int) -> [UInt8] {
    let reference = bytes[position...].prefix(maximumLength)
    position += 1
    guard let end = reference.firstIndex(of: UInt8(ascii: ";")),
      let scalar = scalar(String(decoding: bytes[position..<end], as: UTF8.self))
    else { return [UInt8(ascii: "&")] }
    position = end + 1
    return Array(String(scalar).utf8)
  }

  private static func scalar(_ reference: String) -> Unicode.Scalar? {
    guard reference.hasPrefix("#") else { return names[reference] }
    let digits = reference.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let number, number != 0 else { return nil }
    // The C1 controls that a page names are meant as Windows-1252 (HTML standard §13.2.5.5).
    if (0x80...0x9F).contains(number) {
      return Charset.decode([UInt8(number)], charset: "windows-1252").unicodeScalars.first
    }
    return Unicode.Scalar(number)
  }

  private static let names: [String: Unicode.Scalar] = {
    var names = other
    for (index, name) in latin.split(separator: " ").enumerated() {
      names[String(name)] = Unicode.Scalar(UInt32(0xA0 + index))
    }
    return names
  }()

  /// U+00A0 to U+00FF in order.
  private static let latin = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr \
    deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest \
    Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml \
    Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times \
    Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring \
    aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc \
    otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
    """

  private static let other: [String: Unicode.Scalar] = [
    "amp": "&", "AMP": "&", "lt": "<", "LT": "<", "gt": ">", "GT": ">", "quot": "\"",
    "QUOT": "\"", "apos": "'", "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}",
    "zwnj": "\u{200C}", "zwj": "\u{200D}", "lrm": "\u{200E}", "rlm": "\u{200F}",
    "ndash": "\u{2013}", "mdash": "\u{2014}", "lsquo": "\u{2018}", "rsquo": "\u{2019}",
    "sbquo": "\u{201A}", "ldquo": "\u{201C}", "rdquo": "\u{201D}", "bdquo": "\u{201E}",
    "bull": "\u{2022}", "hellip": "\u{2026}", "lsaquo": "\u{2039}", "rsaquo": "\u{203A}",
    "euro": "\u{20AC}", "trade": "\u{2122}", "larr": "\u{2190}", "rarr": "\u{2192}",
    "ZeroWidthSpace": "\u{200B}", "excl": "!", "num": "#", "dollar": "$", "percnt": "%",
    "lpar": "(", "rpar": ")", "ast": "*", "plus": "+", "comma": ",", "period": ".", "sol": "/",
    "colon": ":", "semi": ";", "equals": "=", "quest": "?", "commat": "@", "lsqb": "[",
    "lbrack": "[",
    "bsol": "\\", "rsqb": "]", "rbrack": "]", "Hat": "^", "lowbar": "_", "grave": "`",
    "lcub": "{", "lbrace": "{", "verbar": "|", "vert": "|", "rcub": "}", "rbrace": "}",
    "Tab": "\t", "NewLine": "\n",
  ]
}
