/// The words that announce a code, in the languages that the lists have.
enum CodeWords {
  /// Whether a word announces a code for a sign-in, unlike *zip code* or *promo code*.
  static func isCodeWord(_ word: Range<Int>, in text: SearchText) -> Bool {
    isName(word, in: text) && !isOtherCode(word, in: text)
  }

  /// Whether a word is a name for codes of any kind, including *zip code*.
  static func isName(_ word: Range<Int>, in text: SearchText) -> Bool {
    // A run of letters as long as a paragraph is not a word.
    guard word.count <= NumbersAndWords.reach else { return false }
    let word = SearchText.string(text.scalars[word]).lowercased()
    if words.contains(word) || endings.contains(where: word.hasSuffix) { return true }
    let stems = word.utf8.allSatisfy { $0 < 0x80 } ? latinStems : otherStems
    return stems.contains { word.contains($0) }
  }

  private static func isOtherCode(_ word: Range<Int>, in text: SearchText) -> Bool {
    let scalars = text.scalars
    let name = SearchText.string(scalars[word]).lowercased()
    if otherNames.contains(name) || otherEndings.contains(where: name.hasSuffix) { return true }
    let isLatin = name.utf8.allSatisfy { $0 < 0x80 }
    if !isLatin, otherInsertions.contains(where: name.contains) { return true }
    let before = max(word.lowerBound - 20, 0)..<word.lowerBound
    let gap = scalars[before].reversed().prefix { !SearchText.isLetter($0) }
    let isJoined = gap.elementsEqual(" ".unicodeScalars) || gap.elementsEqual("-".unicodeScalars)
    if isJoined, let last = text.words(in: before).last, otherWords.contains(last) { return true }
    let line = scalars[word.upperBound..<min(word.upperBound + 30, scalars.count)]
      .prefix { SearchText.isLetter($0) || " -'’".unicodeScalars.contains($0) }
    return text.words(in: line.startIndex..<line.endIndex).prefix(2)
      .contains(where: otherWords.contains)
  }

  private static let words: Set = [
    "pin", "tan", "mtan", "tac", "otp", "totp", "cod", "clave", "passe", "mã", "codi", "kods",
    "kodą", "kodo", "kodas", "kod", "kodu", "koda", "kode", "kodi", "kodea", "koodi", "kood", "کد",
    "کدتان", "رمز", "ኮድ", "msimbo", "sandi", "пин", "шифра", "код", "кода", "коду", "кодом", "коде",
    "кодът", "коды", "кодын", "кодыңыз", "geslo", "koden", "kôd",
  ]

  private static let endings = [
    "code", "codes", "password", "passwords", "passwort", "kennwort", "codice", "código", "codigo",
    "contraseña", "senha", "wachtwoord", "kode", "koden", "kod", "kodu", "kodunuz", "kodunu",
    "kodun", "kodem", "kódja", "codul", "parola", "parolası", "hasło", "heslo", "lösenord",
    "passord", "adgangskode", "salasana", "jelszó", "şifre", "şifreniz", "пароль", "код", "רמז",
    "otp",
  ]

  /// Stems of words that inflect.
  private static let latinStems = ["koodi", "kodunuz", "kodingiz"]

  /// Stems with letters other than a to z, and words of scripts without spaces between words.
  private static let otherStems = [
    "kód", "kóð", "κωδικ", "קוד", "סיסמ", "رمزك", "الرمز", "كود",
    "کوڈ", "कोड", "কোড", "குறியீ", "కోడ", "ಕೋಡ", "കോഡ", "કોડ", "ਕੋਡ", "කේත", "ကုဒ", "កូដ", "ລະຫັດ",
    "კოდი", "კოდს", "կոդ", "ծածկագիր", "コード", "認証番号", "確認番号", "暗証番号", "パスワード", "验证码",
    "驗證碼", "校验码", "动态码", "确认码", "確認碼", "认证码", "代码", "密码", "密碼", "口令", "코드",
    "인증번호", "비밀번호", "รหัส",
  ]

  /// Words next to *code* for codes of another kind.
  private static let otherWords: Set = [
    "zip", "post", "postal", "postale", "area", "country", "dialing", "dialling", "promo",
    "promotion", "promotional", "promotionnel", "promocional", "discount", "voucher", "coupon",
    "gift", "referral", "error", "erreur", "errore", "status", "exit", "qr", "bar", "source",
    "product", "item", "article", "sort", "swift", "tax", "fiscale", "fiscal", "dress", "booking",
    "reservation", "réservation", "tracking", "order", "reference", "descuento", "desconto",
    "réduction", "sconto", "barras", "barres", "área", "país", "fehler", "gutschein", "rabatt",
  ]

  private static let otherNames: Set = ["encode", "decode", "unicode"]

  private static let otherEndings = [
    "postcode", "zipcode", "barcode", "qrcode", "promocode", "rabattcode", "gutscheincode",
    "aktionscode", "fehlercode", "errorcode", "strichcode",
    "postkod", "streckkod", "rabattkod", "rabatkode",
  ]

  private static let otherInsertions = [
    "エラーコード", "バーコード", "クーポンコード", "错误代码", "錯誤代碼", "优惠代码", "쿠폰코드", "오류코드",
  ]
}
