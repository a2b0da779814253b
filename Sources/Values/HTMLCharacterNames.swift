/// The HTML names of characters that occur in messages: those of Latin-1, of ASCII punctuation, and
/// of common symbols.
package enum HTMLCharacterNames {
  /// The characters by their names, without `&` and `;`.
  package static let scalars: [String: Unicode.Scalar] = {
    var names = other
    for (index, name) in latin.split(separator: " ").enumerated() {
      names[String(name)] = Unicode.Scalar(UInt32(0xA0 + index))
    }
    return names
  }()

  /// The characters whose names browsers also accept without `;`: those of Latin-1, and a few of
  /// ASCII (HTML standard §13.5).
  package static let withoutSemicolon = scalars.filter { name, scalar in
    (0xA0...0xFF).contains(scalar.value)
      || ["amp", "AMP", "lt", "LT", "gt", "GT", "quot", "QUOT"].contains(name)
  }

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
    "UnderBar": "_", "DiacriticalGrave": "`", "VerticalLine": "|", "COPY": "\u{A9}",
    "REG": "\u{AE}", "Tab": "\t", "NewLine": "\n",
  ]
}
